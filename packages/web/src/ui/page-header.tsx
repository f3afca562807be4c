import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { InfoOutlined } from './icons.tsx'
import { beginsLine, commandLine } from './styles.ts'

/** The class around a screen's main actions. */
const actionsClass = 'page-actions'

const main = `.${actionsClass} > .MuiButton-contained`

/** The height of the button with the space above and below it. */
const room = 72

/**
 * On a phone the main action of a screen, the filled button of its header, is above the bottom bar, within reach of
 * the thumb. The end of the page can be scrolled out from under it, and so can the focused element.
 */
const commandInReach = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    [`html:has(${main})`]: { scrollPaddingBlockEnd: `calc(var(--bottom, 0px) + ${room + 8}px)` },
    [`body:has(${main})`]: { paddingBlockEnd: `calc(var(--bottom, 0px) + ${room}px)` },
    [main]: {
      position: 'fixed',
      insetInlineEnd: 'calc(16px + env(safe-area-inset-right, 0px))',
      insetBlockEnd: 'calc(var(--bottom, 0px) + 14px)',
      zIndex: theme.zIndex.speedDial,
      maxWidth: 'calc(100vw - 32px)',
      boxShadow: theme.shadows[4],
    },
    // The action after it begins the line.
    [`${main}:first-child + .MuiButton-text`]: beginsLine,
    // Otherwise the rows below would show through it.
    [`${main}.Mui-disabled`]: {
      backgroundColor: theme.vars.palette.background.paper,
      border: `1px solid ${theme.vars.palette.divider}`,
    },
  },
})

type Props = {
  title: string
  /** For whom it is, below a title that two screens share; also in the document's title. */
  subtitle?: string | undefined
  description?: string
  /** The sentence is so short that it stays in view on a phone. */
  brief?: boolean
  actions?: ReactNode
  /** Takes as little height as possible, for a screen that fills the window. */
  dense?: boolean
}

/**
 * A screen's header: its title, which is also the document's, a sentence about it, and its main actions. On a phone
 * the sentence opens by a button beside the title, so that the content starts higher up.
 */
export function PageHeader({ title, subtitle, description, brief = false, actions, dense = false }: Props) {
  const t = useTexts('ui')
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true }) && !brief
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="header" sx={dense ? denseLook : look}>
      <title>{[title, subtitle, 'Casa'].filter(Boolean).join(' · ')}</title>
      <Box sx={heading}>
        <Typography variant="h1" sx={{ display: { xs: 'inline', sm: 'block' }, minWidth: 0 }}>
          {title}
        </Typography>
        {phone && description && (
          <IconButton
            aria-label={t('about')}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            // At the end of the title's last word, without increasing the line's height.
            sx={{ marginBlock: '-8px', verticalAlign: 'baseline' }}
          >
            <InfoOutlined fontSize="small" />
          </IconButton>
        )}
        {subtitle && <Typography sx={{ color: 'text.secondary', fontWeight: 600 }}>{subtitle}</Typography>}
      </Box>
      {actions && (
        <Box className={actionsClass} sx={commands}>
          {reach}
          {actions}
        </Box>
      )}
      {description && (
        <Typography id={id} hidden={phone && !open} sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {description}
        </Typography>
      )}
    </Box>
  )
}

const reach = <GlobalStyles styles={commandInReach} />

// A long title wraps beside its actions instead of pushing them to a line of their own; on a phone it has the whole
// line.
const heading = {
  flex: { xs: '1 1 auto', sm: '1 1 260px' },
  minWidth: 0,
  textWrap: 'balance',
  // An icon on its own, such as that of the keys, stays at the end of the title's line.
  [`&:has(+ .${actionsClass} > .MuiButtonBase-root:only-child:not(.MuiButton-root))`]: { flexBasis: 0 },
}

const commands = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ...commandLine } as const

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  marginBlockEnd: { xs: 0.5, sm: 2 },
}

const denseLook = {
  ...look,
  marginBlock: { xs: '-4px 8px', sm: '-16px 8px' },
  columnGap: 1.5,
  '& h1': { fontSize: '1.375rem' },
  '& > div': { flex: 'none' },
  '& > .page-actions': { flex: '1 1 auto', justifyContent: { sm: 'flex-end' }, alignItems: 'center' },
}
