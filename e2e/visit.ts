import type { Page } from '@playwright/test'
import { messages } from '../packages/contract/src/messages.ts'
import { everyLook } from './looks.ts'

/** An address that there is not, whose screen is there at once. */
const nowhere = '/app/nowhere'

/**
 * Opens an address in the app that a page shows already, as Back and Forward do, which takes a quarter of the work of
 * loading it anew; `npm run test:all` loads it. It goes by way of the screen that says there is nothing, so that nothing of
 * the screen before is taken for the one that comes.
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

/** One entry further in the history, with the number by which the router counts its entries. */
async function step(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    const entry = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null }
    history.pushState(entry, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  }, address)
}
