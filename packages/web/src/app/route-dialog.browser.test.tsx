import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RouteDialog, useClose } from '../ui/route-dialog.tsx'
import { Providers } from './providers.tsx'
import { moreTexts, startTexts } from './show-language.ts'

let closeLate: (() => void) | undefined

function Content() {
  closeLate = useClose()
  return null
}

test('a second close, after a double press, does not leave the screen behind the dialog', async () => {
  const dialog = (
    <RouteDialog title="Plan">
      <Content />
    </RouteDialog>
  )
  const planner = {
    path: 'planner',
    children: [
      { index: true, element: null },
      { path: 'grid', element: dialog },
    ],
  }
  const router = createMemoryRouter([{ path: '/app', children: [planner] }], {
    initialEntries: ['/app/planner/grid'],
  })
  await Promise.all([startTexts(), moreTexts()])
  await render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Plan' })).toBeVisible()
  const close = closeLate!
  close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  close()
  expect(router.state.location.pathname).toBe('/app/planner')
})
