import type { BackupState } from '@casa/contract/today'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { TodaySection } from './today-section.tsx'

const hourMs = 3_600_000
/** A night and the hours in which a failed backup is tried again. */
const lateHours = 36

/** The last good backup and its age, what went wrong since, and the latest test restore. */
export function Backups({ state }: { state: BackupState }) {
  const t = useTexts('today')
  const { moment, number } = useFormats()
  const { last, failure, logProblem, test } = state
  const hours = last ? Math.max(0, Math.floor((Date.now() - Date.parse(last.at)) / hourMs)) : 0
  const age = hours < 48 ? t('hoursAgo', { count: hours }) : t('daysAgo', { count: Math.floor(hours / 24) })
  const megabytes = (bytes: number) => `${number(Math.max(1, Math.round(bytes / 1_048_576)))} MB`
  return (
    <TodaySection title={t('backups')} empty={!last && !failure && t('noBackup')}>
      {!last && failure && <Problem>{t('noBackup')}</Problem>}
      {last && <Typography>{t('lastBackup', { at: moment(last.at), age })}</Typography>}
      {last && hours >= lateHours && <Problem>{t('backupLate')}</Problem>}
      {last && (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {dotted([megabytes(last.bytes), last.destination])}
        </Typography>
      )}
      {failure && (
        <Problem>{t('backupFailed', { at: moment(failure.at), problem: failure.problem })}</Problem>
      )}
      {logProblem && <Problem>{t('logFailed', { problem: logProblem })}</Problem>}
      {test &&
        (test.problem ? (
          <Problem>{t('testFailed', { at: moment(test.at), problem: test.problem })}</Problem>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('tested', { at: moment(test.at) })}</Typography>
        ))}
    </TodaySection>
  )
}

function Problem({ children }: { children: string }) {
  return <Typography sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>{children}</Typography>
}
