import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** In development one server answers both entries; in production the API server does the same. */
const entries: Plugin = {
  name: 'casa-entries',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '/'
      if (path === '/' || path.startsWith('/montessori/')) request.url = '/site.html'
      else if (path === '/app' || path.startsWith('/app/')) request.url = '/app.html'
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), entries],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
  build: {
    target: 'baseline-widely-available',
    // Read by prerender.ts, which then removes it.
    manifest: true,
    rolldownOptions: {
      input: { app: 'app.html', site: 'site.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'i18n',
              test: /node_modules\/(i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\//,
              priority: 20,
            },
          ],
        },
      },
    },
  },
})
