import type { SchoolToday } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { UnobservedClasses } from './unobserved-classes.tsx'

const open = (classes: SchoolToday['unobserved']['classes']) =>
  show(<UnobservedClasses unobserved={{ since: '2026-11-06', classes }} />, { role: 'SCHOOLE' })

const child = (name: string, last: string | null) => ({ _id: name, fullName: name, profileURL: null, last })
const line = (name: RegExp) => page.getByRole('button', { name })

test('each class has a line with its number, and a press opens the children with how long ago', async () => {
  const children = [child('Mina', null), child('Dev', '2026-11-02')]
  await open([
    { _id: 'jasmine', className: 'Primary Jasmine', count: 22, children },
    { _id: 'lotus', className: 'Lotus', count: 1, children: [child('Riya', null)] },
  ])
  await expect.element(page.getByRole('heading', { name: /^Not observed for two weeks/ })).toBeVisible()
  await expect.element(line(/^Lotus 1 child/)).toBeVisible()
  await expect.element(page.getByText('Never observed')).not.toBeInTheDocument()
  await line(/^Primary Jasmine 22 children/).click()
  await expect.element(page.getByRole('link', { name: 'Mina' })).toHaveAttribute('href', '/app/child/Mina')
  await expect.element(page.getByText('Never observed')).toBeVisible()
  await expect.element(page.getByText('Last observed on 02-Nov-2026')).toBeVisible()
  await expect.element(page.getByText('and 20 more')).toBeVisible()
  await line(/^Primary Jasmine/).click()
  await expect.element(page.getByRole('link', { name: 'Mina' })).not.toBeInTheDocument()
})

test('with everybody observed, it says since when', async () => {
  await open([])
  await expect.element(page.getByText('Every child has been observed since 06-Nov-2026.')).toBeVisible()
})
