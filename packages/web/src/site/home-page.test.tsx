import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HomePage } from './home-page.tsx'

const html = renderToStaticMarkup(<HomePage />)
const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const headings = (level: number) =>
  [...main.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text]) =>
    text!.replace(/ ?<small>.*/, ''),
  )

test('the home page has its parts in the order of the specification', () => {
  expect(headings(2)).toEqual([
    // Only shown by an open demo.
    'Try it',
    'How It Works',
    'A day with Casa',
    'Featured Tools',
    'Try Casa with your own class',
    'Frequently asked questions',
    'Why choose us',
    'Your data, in and out',
    'Casa on your phone',
  ])
})

test('its buttons work before any script has loaded; figures and schools without a source are not shown', () => {
  const quoted = ['Get Started Today', 'Watch Demo', 'Start Free Trial', 'Kids Own Stories']
  for (const text of quoted) expect(main).toContain(`>${text}<`)
  expect(main).not.toMatch(/\d\+<|100%/)
  expect(headings(3)).toEqual(
    expect.arrayContaining(['For Schools', 'For Teachers', 'For Parents', 'General']),
  )
})
