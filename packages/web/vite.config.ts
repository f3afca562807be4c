import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsApart } from './calls-apart.ts'
import { manualNames } from './manual-names.ts'

/** In development one server serves both entries; in production the API server does the same. */
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
  plugins: [{ ...callsApart, apply: 'build' }, manualNames, react(), entries],
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
    rolldownOptions: {
      input: { app: 'app.html', site: 'site.html' },
      output: {
        codeSplitting: {
          groups: [
            // What the public pages share with the app is in separate files, so that they load no MUI.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\/|rolldown|vite\/|web\/src\/lib\/(api-error|dotted|idempotency-key|known-sentence|language-switch|languages|load-module|notice|scheme|session|sign-outs|solid|storage|texts|zod-settings)\.|contract\/src\/(messages|fill|access|rules\/(demo-roles|landing|password-length))\.ts/,
              priority: 50,
            },
            // Rules and helpers that registration shares with the app: it must not load the app's frame with them.
            { name: 'shared', test: /contract\/src\/rules\/|web\/src\/lib\/(?!script-font)/, priority: 48 },
            { name: 'schema', test: /node_modules\/zod\/|contract\/src\/[\w-]+\.ts$/, priority: 40 },
            // The frame's dependencies, split into two files that are fetched in parallel and are not too large.
            {
              name: 'engine',
              test: /node_modules\/(react-router|cookie|set-cookie-parser|@tanstack\/(query-core|react-query)|@mui\/(system|utils|private-theming|styled-engine)|@emotion|stylis|react-is|hoist-non-react-statics)\//,
              priority: 46,
            },
            // The frame of every screen: one file rather than a dozen small ones; but without icons that only a
            // single screen shows.
            {
              name: 'frame',
              test: /contract\/src\/([\w-]+\.ts\?calls|(index|route)\.ts)|web\/src\/(app\/(?!catalogues\/(hi|te|en-more)|accept-link|change-password|(palette|quick)\/)|api\/(?!list|send-media)|ui\/(?!data-table|phone-row|group-heading|grouping|column-widths|table-|list-|page-size|sort-select|search-field|row-actions|export|use-arranged|use-export|arrange|picture-or|stacked-|date-|day-picker|days-calendar|use-typed-day|check-tree|tree|drawings|file-|picture-dialog|print-sheet|qr-code|use-sending|use-first-field|route-dialog))|web\/src\/parts\/(use-classes|child-link|class-(filter|picker|help)|key-(chip|words|in-words|legend\.))|screens\/today\/(today-section|use-new-day)|@mui\/icons-material\/(?!(CheckBox|IndeterminateCheckBox|RadioButton|ContentCopy\.|History\.|EditNoteOutlined|PlaylistAddCheck|FactCheckOutlined|GroupsOutlined|ReceiptLongOutlined|NotificationsOutlined|Undo\.|DescriptionOutlined|NoteAddOutlined|Visibility|PhoneOutlined|LockReset|Keyboard|Logout|DragIndicator))|@mui\/material\/Skeleton\/|@tanstack\/(react-virtual|virtual-core)\//,
              priority: 45,
            },
            // The table of nearly every screen, which the first screens of teachers and parents do not show.
            {
              name: 'list',
              test: /web\/src\/(api\/list|ui\/(data-table|phone-row|group-heading|grouping|column-widths|table-|list-|page-size|sort-select|search-field|row-actions|export|use-arranged|use-export|arrange|picture-or)|parts\/(list-page|use-remove)|screens\/students\/use-ask-again)/,
              priority: 18,
            },
            // The first screens load without what only forms need.
            {
              name: 'parts',
              test: /web\/src\/parts\/(?!calendar\/|next\/(?!ready-button)|lesson-sheet|media-|zoom-|watch-video|audience-|event-|invoice|ledger-|rupees|download-|note-list|assignment-list|may-change|performance|key-(bar|figures|history|legend-dialog)|class-field|student-fields|entity-dialog|pictures?-|charge-|use-charge|workbook|use-known|key-undo|key-buttons|queued-(keys|observations)|preset-child|attendance-|student-(profile|notes|cards))|@mui\/material\/(Tab|ToggleButton)/,
              priority: 16,
            },
            // What progress screens share beyond the first.
            {
              name: 'progress',
              test: /web\/src\/(ui\/stacked-bars?\.|parts\/(performance|key-(bar|figures|history|legend-dialog))|screens\/progress\/(record-columns|student-records|performance-tab))/,
              priority: 15,
            },
            // What a child's page shares with the planner and the story, and no first screen shows.
            {
              name: 'child',
              test: /web\/src\/parts\/(key-undo|key-buttons|queued-(keys|observations)|preset-child|attendance-|invoice|ledger-|rupees|download-|note-list|assignment-list|student-(profile|notes))|@mui\/icons-material\/(EditNoteOutlined|PlaylistAddCheck)\./,
              priority: 15,
            },
            // What shows pictures and plays videos, which the first screens have none of.
            {
              name: 'media',
              test: /web\/src\/(api\/send-media|ui\/(file-sending|picture-dialog)|parts\/(lesson-sheet|media-(player|upload)|zoom-|watch-video))/,
              priority: 15,
            },
            {
              name: 'form',
              test: /web\/src\/(form\/(?!date-field|days-field)|ui\/(route-dialog|use-first-field)|parts\/(?!calendar\/|next\/(?!ready-button)))/,
              priority: 14,
            },
            // What positions menus and tooltips, for forms and charts alike.
            {
              name: 'popper',
              test: /node_modules\/(@popperjs|@base-ui\/utils|@babel\/runtime|@mui\/x-internals|@mui\/material\/Popper)\//,
              priority: 15,
            },
            { name: 'widgets', test: /node_modules\/@mui\/material\/(?!useAutocomplete)/, priority: 11 },
            // Last, so that it claims nothing the others need too: only screens with a calendar load it.
            {
              name: 'dates',
              test: /node_modules\/(@mui\/x-date-pickers|dayjs)\/|web\/src\/(ui\/(date-|day-picker|use-typed-day)|form\/date-field)/,
              priority: 10,
            },
            // Next for the same reason: the chart library, which is loaded with the first chart.
            {
              name: 'charts',
              test: /node_modules\/@mui\/x-charts|web\/src\/ui\/stacked-bars-chart/,
              priority: 9,
            },
            // Likewise calendars: FullCalendar is loaded with the first one, after its toolbar.
            {
              name: 'calendar',
              test: /web\/src\/parts\/calendar\/(?!full-calendar)/,
              priority: 8,
            },
            {
              name: 'full-calendar',
              test: /node_modules\/(@fullcalendar|@full-ui|temporal-)|web\/src\/parts\/calendar\/full-calendar/,
              priority: 7,
            },
          ],
        },
      },
    },
  },
})
