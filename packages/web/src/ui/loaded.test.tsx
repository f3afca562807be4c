import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { Loaded } from './loaded.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

const state = {
  data: undefined as string[] | undefined,
  error: null as Error | null,
  refetch: () => undefined,
}

const show = (query: Partial<typeof state>, pending: number | number[] = 200) =>
  renderToStaticMarkup(
    <Loaded
      query={{ ...state, ...query }}
      pending={pending}
      empty={<p>No plans</p>}
      missing={<p>No such child</p>}
      frame={problem => <main>{problem}</main>}
    >
      {names => <ul>{names.join()}</ul>}
    </Loaded>,
  )

describe('a query that is shown', () => {
  test('has a busy placeholder of the given heights until its first response', () => {
    expect(show({}, 100)).toMatch(/^<style.*<span[^>]* aria-busy="true" style="height:100px"/s)
    const rows = show({}, 200)
    expect(rows).toMatch(/<div[^>]* aria-busy="true" style="height:200px"/)
    expect(rows.match(/MuiSkeleton-root/g)?.length).toBeGreaterThanOrEqual(6)
    const fields = show({}, [56, 160])
    expect(fields).toContain('aria-busy="true"')
    expect([...fields.matchAll(/height:(\d+)px"/g)].map(([, height]) => height)).toEqual(['56', '160'])
  })

  test('shows its data, and says so if it is an empty list', () => {
    expect(show({ data: ['Anu', 'Ravi'] })).toBe('<ul>Anu,Ravi</ul>')
    expect(show({ data: [] })).toBe('<p>No plans</p>')
  })

  test('keeps its data when a later refetch fails', () => {
    expect(show({ data: ['Anu'], error: new ApiError(500) })).toBe('<ul>Anu</ul>')
  })

  test('says in its frame why it failed, and offers to try again', () => {
    const problem = show({ error: new ApiError(500) })
    expect(problem).toMatch(/^<main>.*role="alert".*<button.*<\/main>$/s)
  })

  test('says in its frame that there is no such thing, even for an invalid id', () => {
    for (const status of [404, 422]) {
      expect(show({ error: new ApiError(status) })).toBe('<main><p>No such child</p></main>')
    }
  })
})
