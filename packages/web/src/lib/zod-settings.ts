import type { core } from 'zod'

// zod takes these settings when it is loaded, and would otherwise try `new Function` with the first schema, which the
// content security policy refuses and reports. An entry imports this before anything that leads to a schema.
const settings: core.$ZodConfig = { jitless: true }
Object.assign(globalThis, { __zod_globalConfig: settings })
