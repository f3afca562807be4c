import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { TitleLink } from './title-link.tsx'

const ink = 'rgb(1, 2, 3)'

test('a title that is a link has the colour of the text around it, and a line only with the focus', async () => {
  await show(
    <p style={{ color: ink }}>
      <TitleLink href="#work">Carrying a Mat</TitleLink>
    </p>,
  )
  const link = page.getByRole('link', { name: 'Carrying a Mat' })
  await expect.element(link).toHaveStyle({ color: ink, textDecorationColor: 'rgba(0, 0, 0, 0)' })
  await userEvent.keyboard('{Tab}')
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveStyle({ textDecorationColor: ink })
})
