import fc from 'fast-check'

// A run can be repeated; `npm run test:all` looks where nobody has looked yet and prints what to look with again.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) })
