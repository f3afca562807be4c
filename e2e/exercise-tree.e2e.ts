import { demoPeople, expect, test } from './fixtures.ts'

test('exercises are found and ticked in the tree using only the keyboard', async ({ page, enter }) => {
  await enter(demoPeople.teacher, '/app/activitytrackertable/new')
  const dialog = page.getByRole('dialog')
  const tree = dialog.getByRole('tree', { name: 'Exercises' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await dialog.getByLabel('Search exercises').focus()
  await expect(tree.getByRole('treeitem', { name: 'Practical Life' })).toBeVisible()
  await press('Tab', 'ArrowDown', 'ArrowRight', 'ArrowRight')
  const activity = page.locator(':focus')
  await expect(activity).toHaveAttribute('aria-level', '2')
  await press('ArrowRight', 'ArrowRight', ' ')
  await expect(page.locator(':focus')).toBeChecked()
  await expect(dialog.getByText('1 exercise chosen')).toBeVisible()
  await press('ArrowLeft')
  await expect(page.locator(':focus')).toHaveAttribute('aria-checked', 'mixed')
  await press(' ')
  await expect(page.locator(':focus')).toHaveAttribute('aria-checked', 'true')
  await press('ArrowLeft', 'ArrowLeft', 'Home', 'm')
  await expect(page.locator(':focus')).toHaveText('Mathematics')
  await dialog.getByLabel('Search exercises').focus()
  await page.keyboard.type('golden beads division')
  // Enter searches; it does not save the form around the search.
  await press('Enter', 'Tab', 'Tab')
  await expect(tree.getByRole('treeitem', { name: 'Golden Beads: Short Division' })).toBeVisible()
  await press('End', ' ')
  await expect(tree.getByRole('treeitem', { name: 'Golden Beads: Long Division with Ribbons' })).toBeChecked()
})
