import { knownBackupProblem } from '@casa/contract/backup-problems'
import type { BackupState } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import english from '../../../locales/en/backups.json'
import { useFormats } from '../../lib/formats.ts'
import { addEnglish, dotted, useTexts } from '../../lib/texts.ts'
import { TodaySection } from './today-section.tsx'

addEnglish('backups', english)

const hourMs = 3_600_000
/** A night and the hours in which a failed backup is tried again. */
const lateHours = 36

/** The last good backup of each place and its age, what went wrong since, and the latest test restore. */
export function Backups({ state }: { state: BackupState }) {
  const t = useTexts('today')
  const { moment } = useFormats()
  const inWords = useProblemText()
  const { destinations, logProblem, test } = state
  const latest = Math.max(...destinations.map(({ last }) => (last ? Date.parse(last.at) : 0)))
  const none = latest <= 0
  return (
    <TodaySection title={t('backups')} empty={destinations.length === 0 && t('noBackup')}>
      {none && <Problem>{t('noBackup')}</Problem>}
      {destinations.map(place => (
        <Place key={place.destination} place={place} />
      ))}
      {!none && hoursSince(latest) >= lateHours && <Problem>{t('backupLate')}</Problem>}
      {logProblem && <Problem>{t('logFailed', { problem: inWords(logProblem) })}</Problem>}
      {test &&
        (test.problem ? (
          <Problem>{t('testFailed', { at: moment(test.at), problem: inWords(test.problem) })}</Problem>
        ) : (
          <Typography sx={{ color: 'text.secondary' }}>{t('tested', { at: moment(test.at) })}</Typography>
        ))}
    </TodaySection>
  )
}

function Place({ place: { destination, last, failure } }: { place: BackupState['destinations'][number] }) {
  const t = useTexts('today')
  const { moment, number } = useFormats()
  const inWords = useProblemText()
  const hours = last ? hoursSince(Date.parse(last.at)) : 0
  const age = hours < 48 ? t('hoursAgo', { count: hours }) : t('daysAgo', { count: Math.floor(hours / 24) })
  const megabytes = (bytes: number) => `${number(Math.max(1, Math.round(bytes / 1_048_576)))} MB`
  return (
    <Box sx={{ marginBlockEnd: 1 }}>
      {last && <Typography>{t('lastBackup', { at: moment(last.at), age })}</Typography>}
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {dotted([last && megabytes(last.bytes), destination])}
      </Typography>
      {failure && (
        <Problem>{t('backupFailed', { at: moment(failure.at), problem: inWords(failure.problem) })}</Problem>
      )}
    </Box>
  )
}

const hoursSince = (at: number) => Math.max(0, Math.floor((Date.now() - at) / hourMs))

/** What a sentence of the server says, in the reader's language if it is a known one. */
function useProblemText(): (sentence: string) => string {
  const t = useTexts('backups')
  return sentence => {
    const known = knownBackupProblem(sentence)
    return known ? t(known.problem, known.values) : sentence
  }
}

function Problem({ children }: { children: string }) {
  return <Typography sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>{children}</Typography>
}
