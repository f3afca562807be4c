import type { StudentWork } from '@casa/contract/overview'
import { nameKey } from '@casa/contract/rules/names'
import type { FamilyToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../../lib/child-address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyInWords } from '../../parts/key-in-words.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** The areas of work whose purpose is explained to families. */
type Purpose = 'practicalLife' | 'sensorial' | 'language' | 'mathematics' | 'culture'

/** Names that schools give these areas, in the form that `nameKey` compares. */
const names: Record<Purpose, readonly string[]> = {
  practicalLife: ['practical life', 'exercises of practical life', 'everyday living'],
  sensorial: ['sensorial', 'sensorial work', 'education of the senses'],
  language: ['language', 'language arts', 'english', 'hindi', 'telugu', 'mother tongue'],
  mathematics: ['mathematics', 'math', 'maths', 'arithmetic'],
  culture: ['culture', 'cultural', 'cultural studies', 'cultural subjects', 'cosmic education'],
}

const byName = new Map(
  Object.entries(names).flatMap(([purpose, known]) => known.map(name => [name, purpose as Purpose])),
)

/** The purpose of an area of work, by its name; undefined for a school's own area, about which nothing is known. */
export function purposeOf(areaName: string): Purpose | undefined {
  return byName.get(nameKey(areaName))
}

type Child = FamilyToday['children'][number]
type Props = {
  child: Child
  /** The school's day. */
  day: string
  /** Whether to show the school's name, for families in several schools. */
  namesSchool: boolean
}

/**
 * A child on the family's first screen: attendance, and the latest work in words. Everything links to the child's
 * page.
 */
export function FamilyChild({ child, day, namesSchool }: Props) {
  const t = useTexts('family')
  const id = useId()
  const { _id, fullName, profileURL, className, schooleName, present } = child
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <PersonAvatar name={fullName} photo={profileURL} size={56} />
        <Box sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" id={id}>
            <Link component={RouterLink} to={childAddress(_id)} underline="hover" color="inherit">
              {fullName}
            </Link>
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {namesSchool ? `${className} · ${schooleName}` : className}
          </Typography>
        </Box>
        {present !== null && (
          <StatusChip label={t(present ? 'presentToday' : 'absentToday')} tone={present ? 'good' : 'quiet'} />
        )}
      </Box>
      <Month month={child.month} day={day} />
      <Due due={child.due} studentId={_id} />
      <Lately works={child.lately} />
      <Link component={RouterLink} to={childAddress(_id)} sx={linkLook}>
        {t('open', { name: fullName })}
      </Link>
    </Paper>
  )
}

const linkLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  marginBlockEnd: -1,
  overflowWrap: 'anywhere',
}

function Month({ month: { days, present }, day }: { month: Child['month']; day: string }) {
  const t = useTexts('family')
  const { locale } = useFormats()
  const month = new Date(`${day}T00:00Z`).toLocaleString(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <Typography sx={{ marginBlockStart: 1.5 }}>
      {days > 0 ? t('month', { month, present, days }) : t('monthNone', { month })}
    </Typography>
  )
}

/** What is due next; each links to its page. */
function Due({ due, studentId }: { due: Child['due']; studentId: string }) {
  const t = useTexts('family')
  const { day } = useFormats()
  if (due.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2 }}>
        {t('due')}
      </Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {due.map(({ _id, eventName, dueDate }) => (
          <Box component="li" key={_id} sx={{ paddingBlock: 1, overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={`${_id}?studentId=${studentId}`}>
              {eventName}
            </Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('dueOn', { day: day(dueDate) })}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** The latest work; an area's purpose is explained at its first work. */
function Lately({ works }: { works: readonly StudentWork[] }) {
  const t = useTexts('family')
  const progress = useTexts('progress')
  const areas = works.map(({ superActivityId }) => superActivityId._id)
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2 }}>
        {t('lately')}
      </Typography>
      {works.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{progress('nothingPublished')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {works.map((work, index) => (
          <Work
            key={work.subActivityId?._id ?? work.activityId._id}
            work={work}
            saysPurpose={areas.indexOf(work.superActivityId._id) === index}
          />
        ))}
      </Box>
    </>
  )
}

function Work({ work, saysPurpose }: { work: StudentWork; saysPurpose: boolean }) {
  const t = useTexts('family')
  const { day } = useFormats()
  const { superActivityId, activityId, subActivityId, key, date } = work
  const area = superActivityId.superActivityName
  const purpose = saysPurpose ? purposeOf(area) : undefined
  return (
    <Box component="li" sx={{ paddingBlock: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {subActivityId?.subActivityName ?? activityId.activityName}
      </Typography>
      <Typography component="div">
        <KeyInWords value={key} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${day(date)} · ${area}`}
      </Typography>
      {purpose && (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
          <strong>{t('purposeOf')}</strong> {t(`purpose.${purpose}`)}
        </Typography>
      )}
    </Box>
  )
}
