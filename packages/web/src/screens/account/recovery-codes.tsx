import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ContentCopy } from '../../ui/icons.tsx'

/** Recovery codes, which are shown only once: to copy, or to write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts('account')
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'warning'; text: string }>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setOutcome({ severity: 'success', text: t('totp.copied') })
    } catch {
      // Without TLS a page may not write to the clipboard.
      setOutcome({ severity: 'warning', text: t('totp.notCopied') })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingBlockEnd: 3 }}>
      <Typography>{t('totp.codesHint')}</Typography>
      <Box
        component="ul"
        dir="ltr"
        sx={{
          margin: 0,
          padding: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          fontSize: '1.05rem',
        }}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <div role="status">{outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('totp.copy')}
        </Button>
        <Button autoFocus variant="contained" onClick={onDone}>
          {t('totp.done')}
        </Button>
      </Box>
    </Box>
  )
}
