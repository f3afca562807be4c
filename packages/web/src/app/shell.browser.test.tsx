import { api } from '@casa/contract'
import { schemaExamples } from '@casa/contract/examples'
import { maintenanceHeader } from '@casa/contract/headers'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, quietStream, show } from '../testing/show.tsx'
import { queryClient } from './query-client.ts'
import { Shell } from './shell.tsx'

test('during maintenance every screen says so, as long as responses do', async () => {
  let maintained = true
  const role = 'SUPERADMIN'
  const user = { ...schemaExamples.SignedIn, role, schooleId: '', teacherId: null, email: null } as const
  const list = () =>
    Response.json([], {
      headers: { 'X-Total-Count': '0', ...(maintained && { [maintenanceHeader]: 'on' }) },
    })
  await show(<Shell user={user} />, {
    role,
    stubs: [answers(api.notices.list, list), quietStream],
  })
  const notice = page.getByText(/nothing can be saved at the moment/)
  await expect.element(notice).toBeVisible()
  maintained = false
  await queryClient.invalidateQueries()
  await expect.element(notice).not.toBeInTheDocument()
})
