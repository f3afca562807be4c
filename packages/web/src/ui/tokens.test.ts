import { expect, test } from 'vitest'
import { tokenSheet } from '../testing/token-sheet.ts'

test('the public pages have the colours, fonts and corners of the app', async () => {
  await expect(tokenSheet()).toMatchFileSnapshot('../site/styles/tokens.css')
})
