import { expect, type Page } from '@playwright/test'

/** Watches a page from now on. The returned function fails if any input was sent anywhere or is kept in the browser. */
export function watchForTyped(page: Page, typed: readonly string[]): () => Promise<void> {
  const variants = typed.flatMap(text => [text, text.replaceAll(' ', ''), encodeURIComponent(text)])
  const leakedIn = (text: string) => variants.filter(variant => text.includes(variant))
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' || leakedIn(`${request.url()} ${request.postData() ?? ''}`).length > 0)
      sent.push(`${request.method()} ${request.url()}`)
  })
  return async () => {
    expect(sent).toEqual([])
    expect(leakedIn(await storedIn(page))).toEqual([])
  }
}

/** Everything that a page stores in its browser, as one text. */
async function storedIn(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const stored = await page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!))
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return [{ ...localStorage }, { ...sessionStorage }, rows, location.href, history.state]
  })
  return JSON.stringify([cookies, stored])
}
