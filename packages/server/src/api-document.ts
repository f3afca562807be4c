import { api } from '@casa/contract'
import { domainDescriptions } from '@casa/contract/description'
import { requestExamples } from '@casa/contract/example-requests'
import { schemaExamples } from '@casa/contract/examples'
import { openapiDocument } from './platform/http/openapi.ts'
import { release } from './release.ts'

// Loaded only when it is asked for, because few ask and its examples are large.

/** The OpenAPI document of this release. */
export function apiDocument(): object {
  const examples = { schemas: schemaExamples, requests: requestExamples }
  return openapiDocument(api, { version: release, domains: domainDescriptions, examples })
}
