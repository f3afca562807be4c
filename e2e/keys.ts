import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { focusFault } from './page-faults.ts'

/** A user with a keyboard and no pointer, who must be able to see the focus. */
export class Keys {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  /** Moves with Tab, or back with Shift+Tab, until an element has the focus; every stop along the way must be visible. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    const isBefore = await target.evaluate(element => {
      const { activeElement, body } = document
      const relation = activeElement?.compareDocumentPosition(element)
      return activeElement !== body && relation === Node.DOCUMENT_POSITION_PRECEDING
    })
    for (let steps = 0; steps < 80; steps += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await this.press(isBefore ? 'Shift+Tab' : 'Tab')
      expect(await focusFault(this.#page)).toBeUndefined()
    }
    await expect(target, 'eighty times Tab do not lead there').toBeFocused()
  }

  /** Moves to an element and presses a key there, Enter by default. */
  async on(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target)
    await this.press(key)
  }
}
