import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { KeyButtons } from './key-buttons.tsx'

const sources = import.meta.glob('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The opening tags of a component in the sources, without tests. */
const tagsOf = (component: string) =>
  Object.entries(sources as Record<string, string>)
    .filter(([path]) => !path.includes('.test.'))
    .flatMap(([path, text]) =>
      [...text.matchAll(new RegExp(`<${component}\\b(?:=>|[^>])*>`, 'g'))].map(
        ([tag]) => [path, tag] as const,
      ),
    )

test.each(['ToggleButtonGroup', 'RadioGroup'])('each %s says what its choice is about', component => {
  const tags = tagsOf(component)
  expect(tags.length).toBeGreaterThan(3)
  expect(tags.filter(([, tag]) => !/aria-label(ledby)?=/.test(tag))).toEqual([])
})

test('each toggle group of views is exclusive, and ignores a second press on the chosen one', () => {
  for (const [path, tag] of tagsOf('ToggleButtonGroup'))
    expect([path, tag]).toEqual([path, expect.stringMatching(/\bexclusive\b/)])
})

function Views() {
  const [view, setView] = useState('Week')
  return (
    <ToggleButtonGroup
      exclusive
      value={view}
      aria-label="Views"
      onChange={(_, next) => next && setView(next)}
    >
      {['Month', 'Week'].map(name => (
        <ToggleButton key={name} value={name}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

test('views are buttons of a named group that say which one is pressed; Tab reaches each, Space chooses', async () => {
  await show(<Views />)
  const group = page.getByRole('group', { name: 'Views' })
  const [month, week] = [
    group.getByRole('button', { name: 'Month' }),
    group.getByRole('button', { name: 'Week' }),
  ]
  await expect.element(week).toHaveAttribute('aria-pressed', 'true')
  await userEvent.tab()
  await expect.element(month).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(month).toHaveAttribute('aria-pressed', 'true')
  await expect.element(week).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard(' ')
  await expect.element(month).toHaveAttribute('aria-pressed', 'true')
})

function Keys() {
  const [key, setKey] = useState<'P' | 'WA' | 'WI' | 'M' | null>('P')
  return <KeyButtons value={key} onPick={setKey} name="Asha, Washing Hands" />
}

test('the keys are a group named after child and work, whose pressed button is the current key', async () => {
  await show(<Keys />)
  const group = page.getByRole('group', { name: /Asha, Washing Hands/ })
  const buttons = group.getByRole('button')
  expect(buttons.elements().map(one => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
    'false',
    'false',
  ])
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(buttons.elements().map(one => one.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ])
  for (const one of buttons.elements()) expect(one.getAttribute('aria-label')).toMatch(/Asha, Washing Hands/)
})
