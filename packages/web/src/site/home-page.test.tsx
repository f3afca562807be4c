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
    // Shown by an open demo alone.
    'Try it',
    'How It Works',
    'For schools like these',
    'Casa in figures',
    'Featured Tools',
    'Try Casa with your own class',
    'Frequently asked questions',
    'Why choose us',
    'Casa on your phone',
  ])
})

test('its commands, figures and stores stand there as they are quoted, before any script', () => {
  const quoted = ['Get Started Today', 'Watch Demo', 'Start Free Trial', 'App Store', 'Google Play']
  for (const text of [...quoted, '15+', '1000+', '100+', '100%', 'Kids Own Stories'])
    expect(main).toContain(`>${text}<`)
  expect(headings(3)).toEqual(
    expect.arrayContaining(['For Schools', 'For Teachers', 'For Parents', 'General']),
  )
})
