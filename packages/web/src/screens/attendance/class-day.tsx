import { messages } from '@casa/contract/messages'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { AttendanceMarks } from './attendance-marks.tsx'
import { useDay } from './use-day.ts'

/** The children of a class on a day, to be ticked and sent. */
export function ClassDay({ classId, date }: { classId: string; date: string }) {
  const t = useTexts('attendance')
  const message = useMessages()
  const day = useDay(classId, date)
  const [search, setSearch] = useState('')
  const { summary, children, marks } = day
  if (summary.isPending) return <Loading />
  if (summary.isError) return <ErrorState error={summary.error} retry={() => void summary.refetch()} />
  if (children.length === 0) {
    return <EmptyState title={message(messages.attendance.empty)} hint={t('noChildren')} />
  }
  const found = children.filter(child => child.fullName.toLowerCase().includes(search.trim().toLowerCase()))
  const send = (event: FormEvent) => {
    event.preventDefault()
    void day.submit()
  }
  return (
    <Box component="form" onSubmit={send}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginBlockEnd: 2 }}>
        <FigureCard label={t('present')} figure={marks.size} tone="good" />
        <FigureCard label={t('absent')} figure={children.length - marks.size} tone="bad" />
        <FigureCard label={t('all')} figure={children.length} />
      </Box>
      {day.rival && (
        <Rival
          name={day.rival.savedBy.name}
          onTheirs={day.takeTheirs}
          onMine={() => void day.submit(day.rival?.version)}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', marginBlockEnd: 2 }}>
        <Button variant="outlined" onClick={() => day.mark(new Set(children.map(({ _id }) => _id)))}>
          {t('markAll')}
        </Button>
        <TextField
          type="search"
          size="small"
          label={t('search')}
          value={search}
          onChange={event => setSearch(event.target.value)}
          sx={{ flex: '1 1 140px', maxWidth: { sm: 280 } }}
        />
      </Box>
      <AttendanceMarks roster={found} marks={marks} onChange={day.mark} />
      <SubmitBar sheet={summary.data.attendenceReport} saving={day.saving} changed={day.changed} />
    </Box>
  )
}

type BarProps = {
  sheet: { savedBy: { name: string }; savedAt: string } | null
  saving: boolean
  changed: boolean
}

/** Stays in reach of the thumb, however long the class is. */
function SubmitBar({ sheet, saving, changed }: BarProps) {
  const t = useTexts('attendance')
  const { i18n } = useTranslation()
  const at =
    sheet &&
    new Date(sheet.savedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        paddingBlock: 2,
        marginBlockStart: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button type="submit" variant="contained" size="large" loading={saving} sx={{ minWidth: 160 }}>
        {t('submit')}
      </Button>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {changed ? t('notSent') : sheet ? t('saved', { name: sheet.savedBy.name, at }) : t('notTaken')}
      </Typography>
    </Box>
  )
}

function Rival({ name, onTheirs, onMine }: { name: string; onTheirs: () => void; onMine: () => void }) {
  const t = useTexts('attendance')
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2 }}
      action={
        <>
          <Button color="inherit" onClick={onTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button color="inherit" onClick={onMine}>
            {t('saveMine')}
          </Button>
        </>
      }
    >
      {t('rival', { name })}
    </Alert>
  )
}

function Loading() {
  return (
    <Box
      aria-busy
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
    >
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(tick => (
        <Skeleton key={tick} variant="rounded" height={60} />
      ))}
    </Box>
  )
}
