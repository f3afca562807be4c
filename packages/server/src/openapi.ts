import { api } from '@casa/contract'
import { openapiDocument } from './platform/http/openapi.ts'
import { release } from './release.ts'

process.stdout.write(`${JSON.stringify(openapiDocument(api, release), null, 2)}\n`)
