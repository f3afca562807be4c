import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { addFont } from '../../lib/script-font.ts'
import { useTexts } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { beadNames, colours, materials } from '../../ui/tokens.ts'
import { useStyleTexts } from './style-texts.ts'

const variants = ['h1', 'h2', 'h3', 'h6', 'subtitle2', 'body1', 'body2', 'button', 'caption'] as const

/** The theme's text styles in three scripts, and the colours of the current scheme. */
export default function TypographyScreen() {
  const app = useTexts('app')
  const t = useStyleTexts()
  const { typography, vars } = useTheme()
  // The sample is in all three scripts, whichever language is chosen.
  useEffect(() => {
    for (const language of ['hi', 'te'] as const) void addFont(language).catch(() => undefined)
  }, [])
  return (
    <>
      <PageHeader title={app('screens.typography')} description={t('typography.about')} />
      <Typography variant="h2">{t('typography.styles')}</Typography>
      <Box component="ul" sx={{ padding: 0, listStyle: 'none' }}>
        {variants.map(variant => {
          const { fontSize, fontWeight, lineHeight } = typography[variant]
          return (
            <Box component="li" key={variant} sx={{ marginBlockEnd: 2 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`${variant} · ${fontSize} · ${fontWeight} · ${lineHeight}`}
              </Typography>
              <Typography variant={variant} component="p">
                {t('typography.sample')}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <Typography variant="h2">{t('typography.colours')}</Typography>
      <Swatches of={schemed(colours)} />
      <Typography variant="h2" sx={{ marginBlockStart: 3 }}>
        {t('typography.materials')}
      </Typography>
      <Swatches
        of={[
          ...schemed(materials),
          ...beadNames.map((name): Swatch => [`bead ${name}`, vars.palette.beads[name].main]),
        ]}
      />
    </>
  )
}

type Swatch = [name: string, colour: string]

/** The tokens of both schemes by name: if two differ, the one of the current scheme. */
function schemed<T extends Record<string, string>>({ light, dark }: { light: T; dark: T }): Swatch[] {
  return Object.entries(light).map(([name, colour]) => [name, `light-dark(${colour}, ${dark[name]})`])
}

function Swatches({ of }: { of: readonly Swatch[] }) {
  return (
    <Box component="ul" sx={swatches}>
      {of.map(([name, colour]) => (
        <Box key={name} component="li">
          <Box
            sx={{
              height: 48,
              borderRadius: 1,
              border: '1px solid',
              borderColor: 'divider',
              printColorAdjust: 'exact',
            }}
            style={{ background: colour }}
          />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const swatches = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  gap: 1.5,
  padding: 0,
  listStyle: 'none',
}
