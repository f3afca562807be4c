import { type School, usageWarning } from '@casa/contract/schools'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSize } from './use-size.ts'

/** How much of its budgets for records and files a school uses, with a warning before one of them is used up. */
export function StorageUse({ school }: { school: School }) {
  const t = useTexts('schools')
  const { number } = useFormats()
  const size = useSize()
  const { usage, fileBytes, fileQuota } = school
  const warn = currentUser().role === 'SCHOOLE' ? 'office' : 'administrator'
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 2 }}>
        {t('usage.title')}
      </Typography>
      {usage && usage.percent >= usageWarning && (
        <Alert severity={usage.percent >= 100 ? 'error' : 'warning'} sx={{ marginBlockEnd: 2 }}>
          {t(usage.percent >= 100 ? `usage.full.${warn}` : `usage.nearlyFull.${warn}`, {
            percent: number(usage.percent),
          })}
        </Alert>
      )}
      {usage ? (
        <>
          <Meter
            label={t('usage.rows')}
            used={usage.rows}
            limit={usage.rowLimit}
            text={t('usage.of', { used: number(usage.rows), limit: number(usage.rowLimit) })}
          />
          <Meter
            label={t('usage.bytes')}
            used={usage.bytes}
            limit={usage.byteLimit}
            text={t('usage.of', { used: size(usage.bytes), limit: size(usage.byteLimit) })}
          />
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>{t('usage.notCounted')}</Typography>
      )}
      <Meter
        label={t('usage.files')}
        used={fileBytes}
        limit={fileQuota}
        text={t('usage.of', { used: size(fileBytes), limit: size(fileQuota) })}
      />
    </Box>
  )
}

type MeterProps = { label: string; used: number; limit: number; text: string }

function Meter({ label, used, limit, text }: MeterProps) {
  const id = useId()
  const percent = Math.min(100, (100 * used) / limit)
  const color = percent >= 100 ? 'error' : percent >= usageWarning ? 'warning' : 'secondary'
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography id={id} variant="body2">
          {label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        color={color}
        aria-labelledby={id}
        aria-valuetext={text}
      />
    </Box>
  )
}
