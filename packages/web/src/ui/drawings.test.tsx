import { gzipSync } from 'node:zlib'
import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Drawing, drawingNames } from './drawings.tsx'
import { theme } from './theme.ts'

const drawn = drawingNames.map(name => {
  const page = renderToStaticMarkup(
    <ThemeProvider theme={theme}>
      <Drawing name={name} />
    </ThemeProvider>,
  )
  // Includes the theme's own styles.
  return { name, markup: /<svg.*<\/svg>/.exec(page)?.[0] ?? '' }
})

test.each(drawn)(
  '$name is smaller than a kilobyte, is decorative, and takes every colour from the scheme',
  ({ markup }) => {
    expect(gzipSync(markup).length).toBeLessThan(1024)
    expect(markup).toMatch(/^<svg [^>]*aria-hidden="true"/)
    const painted = [...markup.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour)
    expect(painted.length).toBeGreaterThan(1)
    expect(painted.filter(colour => !/^(?:none|var\(--casa-palette-.+)$/.test(colour!))).toEqual([])
    expect(markup).not.toMatch(/NaN|undefined/)
  },
)
