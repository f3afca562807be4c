import { api } from '@casa/contract'
import { domainDescriptions } from '@casa/contract/description'
import { requestExamples, schemaExamples } from '@casa/contract/examples'
import manifest from '../../../package.json' with { type: 'json' }
import { openapiDocument } from './platform/http/openapi.ts'

/** The version in the root package.json. */
const release: string = manifest.version

// Loaded only when it is asked for, because few ask and its examples are large.

/** The OpenAPI document of this release. */
export function apiDocument(): object {
  const examples = { schemas: schemaExamples, requests: requestExamples }
  return openapiDocument(api, { version: release, domains: domainDescriptions, examples })
}
