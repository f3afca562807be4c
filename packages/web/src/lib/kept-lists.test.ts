import { beforeEach, expect, test, vi } from 'vitest'

class Storage {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

const signIn = (_id: string) => {
  localStorage.setItem('id_token', 'token')
  localStorage.setItem('casa_user', JSON.stringify({ _id, role: 'SCHOOLE' }))
}

/** The module as a newly loaded page has it. */
async function loadPage() {
  vi.resetModules()
  return { ...(await import('./kept-lists.ts')), ...(await import('./session.ts')) }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('localStorage', new Storage())
  signIn('anjali')
})

test('where a list was left survives a reload, and another search starts at its top', async () => {
  const { keepPlace, storePlaces } = await loadPage()
  keepPlace('/app/teacher', { search: '?q=an' })
  keepPlace('/app/teacher', { table: 300 })
  storePlaces()
  const reloaded = await loadPage()
  expect(reloaded.keptPlace('/app/teacher')).toEqual({ search: '?q=an', window: 0, table: 300 })
  expect(reloaded.listAddress('/app/teacher')).toEqual({ pathname: '/app/teacher', search: '?q=an' })
  reloaded.keepPlace('/app/teacher', { search: '?q=as' })
  expect(reloaded.keptPlace('/app/teacher')).toEqual({ search: '?q=as', window: 0, table: 0 })
})

test('it ends with the session, and is never another person’s', async () => {
  const { keepPlace, storePlaces, endSession } = await loadPage()
  keepPlace('/app/teacher', { search: '?q=an' })
  storePlaces()
  signIn('arun')
  expect((await loadPage()).keptPlace('/app/teacher')).toBeUndefined()
  signIn('anjali')
  expect((await loadPage()).keptPlace('/app/teacher')).toBeDefined()
  endSession()
  storePlaces()
  signIn('anjali')
  expect((await loadPage()).keptPlace('/app/teacher')).toBeUndefined()
})

test('only the screens visited last are kept', async () => {
  const { keepPlace, keptPlace } = await loadPage()
  for (let at = 0; at < 100; at++) keepPlace(`/app/child/${at}`, { window: at })
  expect(keptPlace('/app/child/39')).toBeUndefined()
  expect(keptPlace('/app/child/40')?.window).toBe(40)
})

test('page sizes are kept on the device for each person and screen', async () => {
  const { keepSize, keptSize, endSession } = await loadPage()
  keepSize('anjali', '/app/sound', 10_000)
  keepSize('anjali', '/app/teacher', 500)
  keepSize('arun', '/app/sound', 100)
  endSession()
  expect(keptSize('anjali', '/app/sound')).toBe(10_000)
  expect(keptSize('anjali', '/app/teacher')).toBe(500)
  expect(keptSize('arun', '/app/sound')).toBe(100)
  expect(keptSize('arun', '/app/teacher')).toBeUndefined()
  for (let at = 0; at < 30; at++) keepSize(`person ${at}`, '/app/sound', 100)
  expect(keptSize('anjali', '/app/sound')).toBeUndefined()
  localStorage.setItem('casa_sizes', '{broken')
  expect(keptSize('arun', '/app/sound')).toBeUndefined()
})
