import type { Page } from '@playwright/test'
import { messages } from '../packages/contract/src/messages.ts'
import { everyLook } from './looks.ts'

/** A route that does not exist; its 404 page renders immediately. */
const nowhere = '/app/nowhere'

/**
 * Navigates within the open app, like Back and Forward, which is a quarter of the work of reloading; `npm run
 * test:all` does reload it. It goes via the 404 page, so that nothing on the previous screen is mistaken for part of
 * the next one.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (everyLook || !address.startsWith('/app')) {
    await page.goto(address)
    return
  }
  const nothing = page.getByRole('heading', { level: 1, name: messages.notFound.title })
  await step(page, nowhere)
  await nothing.waitFor()
  await step(page, address)
  await nothing.waitFor({ state: 'detached' })
}

/** Adds a history entry, with the index by which the router numbers its entries. */
async function step(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    const entry = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null }
    history.pushState(entry, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  }, address)
}
