import { keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { Fragment, useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { isFamily, KeyChip, useGroupWords, useKeyLabel, useKeyWords } from './key-chip.tsx'

/** The full meaning of the four keys and of the headings over their figures. */
export function KeyLegendDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('keys')
  const ui = useTexts('ui')
  const title = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t('title')}</DialogTitle>
      <DialogContent sx={{ paddingBlockEnd: 0 }}>
        <Keys />
        <Typography variant="h3" sx={{ marginBlock: 1.5 }}>
          {t('groups')}
        </Typography>
        <Groups />
        {isFamily() && <Typography sx={{ marginBlockStart: 2 }}>{t('pace')}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Families read the words first, staff the familiar name. */
function Keys() {
  const family = isFamily()
  const words = useKeyWords()
  const label = useKeyLabel()
  return (
    <Box component="dl" sx={grid}>
      {keys.map(key => (
        <Fragment key={key}>
          <dt>
            <KeyChip value={key} look={family ? 'studentKey' : 'staffKey'} />
          </dt>
          <Box component="dd" sx={{ margin: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{family ? words(key) : label(key)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {family ? label(key) : words(key)}
            </Typography>
          </Box>
        </Fragment>
      ))}
    </Box>
  )
}

function Groups() {
  const progress = useTexts('progress')
  const words = useGroupWords()
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {(['strong', 'developing', 'attention'] as const).map(group => (
        <Box key={group} sx={{ marginBlockEnd: 0.75 }}>
          <Typography component="dt" sx={{ fontWeight: 600 }}>
            {progress(group)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ margin: 0, color: 'text.secondary' }}>
            {words(group)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 1.25,
  alignItems: 'center',
  margin: 0,
}
