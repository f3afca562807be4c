import '../lib/zod-settings.ts'

// The build puts it before everything else, as a script that waits for no other.
if (import.meta.env.DEV) await import('./begin.ts')
const { hydrate } = await import('./hydrate.tsx')
await hydrate()
