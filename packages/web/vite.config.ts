import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf } from './chunks.ts'
import { manualNames } from './manual-names.ts'

/** In development one server serves both entries; in production the API server does the same. */
const entries: Plugin = {
  name: 'casa-entries',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '/'
      if (path === '/' || path === '/administrator' || path.startsWith('/montessori/'))
        request.url = '/site.html'
      else if (path === '/app' || path.startsWith('/app/')) request.url = '/app.html'
      next()
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [manualNames, react(), entries],
  resolve: {
    alias: [{ find: /^fflate$/, replacement: fileURLToPath(new URL('src/ui/zip-here.ts', import.meta.url)) }],
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
  build: {
    target: 'baseline-widely-available',
    // Read by prerender.ts, which then removes it.
    manifest: true,
    // All browsers of the target preload modules themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: 'app.html', site: 'site.html' },
      output: {
        // Without names, so that renaming a source file changes no other file.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\//,
              priority: 3,
            },
            // Keeps `packages` small enough to fetch in one piece.
            {
              name: 'router',
              test: /node_modules\/(react-router|@tanstack\/(react-query|query-core))\//,
              priority: 2,
            },
            // Only forms need it.
            { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
            { name: chunkOf, debugName: 'by who fetches it', priority: 1 },
          ],
        },
      },
    },
  },
})
