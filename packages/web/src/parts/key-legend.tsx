import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { HelpOutlineOutlined } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { isFamily, KeyChip, type KeyLook, useKeyLabel, useKeyWords } from './key-chip.tsx'

const KeyLegendDialog = lazyDialog(async () => (await import('./key-legend-dialog.tsx')).KeyLegendDialog)

type Props = {
  /** The colours of the keys beside it, for staff. */
  look?: KeyLook
}

/** A button that explains the four keys. It shows their letters, on a phone a question mark. */
export function KeyLegend({ look = 'staffKey' }: Props) {
  const t = useTexts('keys')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Opener aria-label={t('open')} title={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <HelpOutlineOutlined />
        {/* The accessible name of the button spaces the letters out as they are displayed. */}
        <span aria-hidden>
          {keys.map(key => (
            <Fragment key={key}>
              {' '}
              <SmallChip value={key} look={isFamily() ? 'studentKey' : look} />
            </Fragment>
          ))}
        </span>
      </Opener>
      {open && <KeyLegendDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The four keys with their meaning on one line, where the width allows. */
export function KeyLine({ look = 'staffKey' }: Props) {
  const t = useTexts('keys')
  return (
    <Box component="ul" aria-label={t('title')} sx={lineLook}>
      {keys.map(key => (
        <Item key={key} of={key} look={look} />
      ))}
    </Box>
  )
}

function Item({ of, look }: { of: Key; look: KeyLook }) {
  const words = useKeyWords()(of)
  const label = useKeyLabel()(of)
  return (
    <Typography
      component="li"
      variant="body2"
      sx={{ display: 'flex', alignItems: 'center', columnGap: 0.75 }}
    >
      {isFamily() ? (
        <>
          <SmallChip value={of} look="studentKey" /> {words}
        </>
      ) : (
        <>
          <SmallChip value={of} look={look} /> {label}
          {/* The meaning of Presented is its name. */}
          {of !== 'P' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {words}
            </Box>
          )}
        </>
      )}
    </Typography>
  )
}

const lineLook = {
  display: { xs: 'none', md: 'flex' },
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  padding: 0,
  margin: 0,
  listStyle: 'none',
}

const SmallChip = styled(KeyChip)({
  minWidth: 26,
  height: 20,
  paddingInline: 5,
  borderRadius: 5,
  fontSize: '0.75rem',
})

/** The letters from the small breakpoint up, below that a question mark. */
const Opener = styled(ButtonBase)(({ theme }) => ({
  height: 36,
  alignSelf: 'center',
  paddingInline: 8,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.fill,
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.fillStrong },
  '& svg': { display: 'none' },
  '& > span[aria-hidden]': { display: 'flex', gap: 3 },
  [theme.breakpoints.down('sm')]: {
    minWidth: 44,
    height: 44,
    backgroundColor: 'transparent',
    '& svg': { display: 'block' },
    '& > span[aria-hidden]': { display: 'none' },
  },
}))
