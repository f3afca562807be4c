import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// A run is reproducible; `npm run test:all` uses new seeds and prints the one to repeat a run with.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) })

// Files share a process, so that what they import is loaded once. A global replaced in one file stays in that file.
afterAll(() => vi.unstubAllGlobals())
