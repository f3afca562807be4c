import { expect, test } from 'vitest'
import { appDocument } from './app-document.ts'

const template = `<html><head><title>Casa</title><style></style>
    <script type="module" src="/assets/app.js"></script>
    <link rel="modulepreload" href="/assets/packages.js">
  </head><body><div id="app"></div></body></html>`

test('the document names the app’s own scripts before the script that asks for those of the first screen', async () => {
  const scripts = (source: string) => ['assets/packages.js', `assets/${source.replace(/.*\//, '')}.js`]
  const text = await appDocument(template, { html: '<p>Outline</p>', styles: 'p {}' }, scripts)
  const places = ['<style>p {}</style>', '/assets/packages.js', 'data-teacher="', '</head>', '<p>Outline</p>']
  const found = places.map(place => text.indexOf(place))
  expect(found).not.toContain(-1)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  // What the document names already is not asked for again.
  expect(text).toMatch(/data-teacher="\S+ \/assets\/student-activity-screen\.tsx\.js"/)
})
