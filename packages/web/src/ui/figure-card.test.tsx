import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureCard } from './figure-card.tsx'

test('an amount stays on one line of its card', () => {
  const amount = '₹1,30,000.50'
  const page = renderToStaticMarkup(<FigureCard label="Tuition fee" figure={amount} />)
  const className = page.match(new RegExp(`<p class="[^"]*?(css-[\\w-]+)">${amount}</p>`))![1]
  const style = page.match(new RegExp(`\\.${className}\\{([^}]*)\\}`))![1]
  expect(style).toContain('white-space:nowrap')
})
