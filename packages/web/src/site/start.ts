import '../lib/zod-settings.ts'

// The build emits it before everything else, as a script without dependencies.
if (import.meta.env.DEV) await import('./begin.ts')
const { hydrate } = await import('./hydrate.tsx')
await hydrate()
