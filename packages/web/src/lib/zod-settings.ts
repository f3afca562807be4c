import type { core } from 'zod'

// zod reads these settings when it loads. Without them its first schema tries `new Function`, which the content security
// policy blocks and reports. Every entry imports this file before any schema.
const settings: core.$ZodConfig = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })
