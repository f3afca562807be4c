import fc from 'fast-check'

// A run is reproducible; `npm run test:all` uses new seeds and prints the one to repeat a run with.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) })
