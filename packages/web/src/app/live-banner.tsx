import Box from '@mui/material/Box'
import { useStaleSince } from '../api/live.ts'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'

/** On screens that follow changes, says since when their figures may be out of date. */
export function LiveBanner() {
  const t = useTexts('app')
  const { moment } = useFormats()
  const staleSince = useStaleSince()
  if (staleSince === undefined) return null
  return (
    <Box
      role="status"
      sx={{
        paddingInline: 2,
        paddingBlock: 0.5,
        typography: 'body2',
        color: 'text.secondary',
        bgcolor: 'background.paper',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
      }}
    >
      {t('stale', { at: moment(new Date(staleSince).toISOString()) })}
    </Box>
  )
}
