import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { ChildRadios } from './child-radios.tsx'

const students = [
  { _id: 'advait', fullName: 'Advait Rao', profileURL: null, place: 'Primary · Little Banyan' },
  { _id: 'akhil', fullName: 'Akhil Rao', profileURL: null, place: 'Elementary · Seaside' },
]

function Chosen() {
  const [chosen, setChosen] = useState('advait')
  return <ChildRadios students={students} chosen={chosen} onChoose={setChosen} />
}

test('the children are one radio group: one Tab stop, arrow keys choose, and each is named with class and school', async () => {
  await show(<Chosen />, { role: 'PARENT' })
  const group = page.getByRole('radiogroup', { name: 'Your children' })
  const [first, second] = [group.getByRole('radio').nth(0), group.getByRole('radio').nth(1)]
  await expect.element(first).toHaveAccessibleName('Advait Rao, Primary · Little Banyan')
  await expect.element(first).toBeChecked()
  await userEvent.tab()
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(second).toBeChecked()
  await expect.element(second).toHaveFocus()
  await userEvent.tab()
  await expect.element(second).not.toHaveFocus()
  await expect.element(first).not.toHaveFocus()
})

test('a press anywhere on a child chooses it, and the target is as tall as a fingertip', async () => {
  await show(<Chosen />, { role: 'PARENT' })
  await page.getByText('Elementary · Seaside').click({ force: true })
  await expect.element(page.getByRole('radio').nth(1)).toBeChecked()
  for (const radio of page.getByRole('radio').elements())
    expect(radio.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
