import type { FamilyNote, FamilyToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../../lib/child-address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { LongText } from '../../ui/long-text.tsx'
import { rowLine } from '../../ui/row-line.ts'
import { TodaySection } from './today-section.tsx'

type Notice = FamilyToday['notices'][number]

/** A news item: a notice, or a note in its own words. */
type News = { at: string } & ({ notice: Notice } | { note: FamilyNote })

/** Number of news items on the first screen. */
const newsShown = 6

/** The latest notices and notes together, newest first. */
export function newsOf({ notices, notes }: Pick<FamilyToday, 'notices' | 'notes'>): News[] {
  const news: News[] = [
    ...notices.map(notice => ({ at: notice.createdAt, notice })),
    ...notes.map(note => ({ at: note.createdAt, note })),
  ]
  return news.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, newsShown)
}

/** What the school has recently shared and written; each item links to its subject. */
export function FamilyNews({ today }: { today: FamilyToday }) {
  const t = useTexts('family')
  const news = newsOf(today)
  return (
    <TodaySection title={t('news')} empty={news.length === 0 && t('noNews')}>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {news.map(piece => (
          <Piece key={'note' in piece ? piece.note._id : piece.notice._id} piece={piece} />
        ))}
      </Box>
    </TodaySection>
  )
}

function Piece({ piece }: { piece: News }) {
  const t = useTexts('family')
  const message = useMessages()
  const { moment } = useFormats()
  const linkTo = (to: string, label: ReactNode) => (
    <Link
      component={RouterLink}
      to={to}
      sx={{ display: 'inline-block', maxWidth: '100%', paddingBlock: 1.25 }}
    >
      {label}
    </Link>
  )
  return (
    <Box component="li" sx={look}>
      {'note' in piece ? (
        <>
          <Typography component="div">
            {t('noteAbout', { author: piece.note.author })}{' '}
            {linkTo(childAddress(piece.note.studentId), piece.note.fullName)}
          </Typography>
          <LongText>{piece.note.notes}</LongText>
        </>
      ) : (
        linkTo(
          piece.notice.link,
          message({ message: piece.notice.text, key: piece.notice.key, values: piece.notice.values }),
        )
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {moment(piece.at)}
      </Typography>
    </Box>
  )
}

const look = { paddingBlock: 0.75, ...rowLine }
