import type { Page } from '@playwright/test'
import { typeDay } from './fields.ts'
import { expect, test } from './fixtures.ts'
import { today } from './plans.ts'

// A day picker on its own is tested in packages/web/src/ui/day-picker.browser.test.tsx.

const field = (page: Page, name: string) => page.getByRole('group', { name })

test('in the planner a start date typed past the end keeps the end date until it is complete @thorough', async ({
  page,
  enter,
  people,
}) => {
  await enter(people.teacher, '/app/activitytrackertable')
  const year = Number(today().slice(0, 4))
  await typeDay(page, 'Start Date', `0501${year}`)
  await typeDay(page, 'End Date', `1001${year}`)
  // From the 5th to the 30th of the previous month: the 30th of this month is past the end.
  await typeDay(page, 'Start Date', `3012${year - 1}`)
  await expect(field(page, 'End Date')).toContainText(`10`)
  await expect(field(page, 'End Date')).toContainText(`Jan`)
})

test('a keystroke between the arrival of rows and the effects of their render is not lost @thorough', async ({
  page,
  enter,
  people,
}) => {
  // React's scheduler continues its work through messages. Holding them and releasing one at a time simulates a slow
  // processor.
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    const post = MessagePort.prototype.postMessage
    const steps = { held, holding: false }
    Object.assign(window, { steps })
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const go = () => post.call(this, message)
      if (steps.holding) held.push(go)
      else go()
    }
  })
  const devtools = await page.context().newCDPSession(page)
  const hold = async (holding: boolean) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: holding ? 4 : 1 })
    await page.evaluate(isHeld => {
      const { steps } = window as unknown as { steps: { held: (() => void)[]; holding: boolean } }
      steps.holding = isHeld
      if (!isHeld) for (const go of steps.held.splice(0)) go()
    }, holding)
  }
  const step = () =>
    page.evaluate(() => {
      const { steps } = window as unknown as { steps: { held: (() => void)[] } }
      steps.held.shift()?.()
      return new Promise(resolve => setTimeout(resolve, 30))
    })
  await enter(people.teacher, '/app/activitytrackertable')
  const day = field(page, 'Start Date').getByRole('spinbutton').first()
  for (const steps of [0, 1, 2]) {
    await typeDay(page, 'Start Date', steps % 2 ? '15022025' : '22112025')
    await hold(true)
    await page.keyboard.press('Enter')
    await day.click()
    for (let done = 0; done < steps; done += 1) await step()
    await page.keyboard.press('3')
    await step()
    await page.keyboard.press('1')
    await hold(false)
    await expect(day).toHaveText('31')
  }
})
