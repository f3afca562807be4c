import { join } from 'node:path'
import { api } from '@casa/contract'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { callsApart } from './calls-apart.ts'

const contract = join(import.meta.dirname, '../contract/src')

/** The calls as the build emits them. */
async function builtCalls(): Promise<string> {
  const built = await build({
    root: contract,
    configFile: false,
    logLevel: 'error',
    plugins: [callsApart],
    build: { write: false, lib: { entry: join(contract, 'index.ts'), formats: ['es'] }, minify: false },
  })
  return ([built].flat() as Rolldown.RolldownOutput[])[0]!.output[0].code
}

test('the browser gets every call in full except its schemas, and no zod with them', async () => {
  const code = await builtCalls()
  expect(code).not.toContain('ZodType')
  const module: { api: unknown } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const withoutSchemas = Object.entries(api).map(([domain, calls]) => [
    domain,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => {
        const { params, query, body, response, summary, ...rest } = call as Record<string, unknown>
        return [name, rest]
      }),
    ),
  ])
  expect(module.api).toEqual(Object.fromEntries(withoutSchemas))
})
