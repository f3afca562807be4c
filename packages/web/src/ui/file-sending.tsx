import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTexts } from '../lib/texts.ts'

type Props = { name: string; sent: number; waiting: boolean; onCancel: () => void }

/**
 * Upload progress with a cancel button. At 1 the file is sent and the server is still working; `waiting` says that there is
 * no connection just now.
 */
export function FileSending({ name, sent, waiting, onCancel }: Props) {
  const t = useTexts('ui')
  const label = t('file.sending', { name })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, paddingBlock: 2 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', marginBlockEnd: 1 }}>
          {label}
        </Typography>
        <LinearProgress
          aria-label={label}
          variant={sent > 0 && sent < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(sent * 100)}
        />
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
          {waiting ? t('file.waiting') : ''}
        </Typography>
      </Box>
      <Button onClick={onCancel}>{t('file.cancel')}</Button>
    </Box>
  )
}
