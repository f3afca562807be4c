import { apiDocument } from './app.ts'

process.stdout.write(`${JSON.stringify(apiDocument(), null, 2)}\n`)
