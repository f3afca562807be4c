import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tokenSheet } from '../testing/token-sheet.ts'
import { colours } from './tokens.ts'

test('the public pages have the colours, fonts and corners of the app', async () => {
  await expect(tokenSheet()).toMatchFileSnapshot('../site/styles/tokens.css')
})

test.each(['app.html', 'site.html'])(
  '%s starts with its scheme’s background colour, before any styles have loaded',
  async name => {
    const document = await readFile(new URL(`../../${name}`, import.meta.url), 'utf8')
    const theme = [...document.matchAll(/content="(#\w+)" media="\(prefers-color-scheme: (light|dark)\)"/g)]
    expect(theme.map(([, colour, scheme]) => [scheme, colour])).toEqual([
      ['light', colours.light.ground],
      ['dark', colours.dark.ground],
    ])
  },
)
