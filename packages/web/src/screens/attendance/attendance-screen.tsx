import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { today } from '../../lib/day.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { DayPicker } from '../../ui/day-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClassDay } from './class-day.tsx'

/** Takes a class's attendance of a day. */
export default function AttendanceScreen() {
  const t = useTexts('attendance')
  const message = useMessages()
  const [classId, setClassId] = useState('')
  const [date, setDate] = useState(() => today())
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          marginBlockEnd: 2,
          '& > *': { flex: { xs: '1 1 140px', sm: 'none' } },
        }}
      >
        <ClassPicker value={classId} onChange={setClassId} />
        <DayPicker label={t('date')} value={date} onChange={setDate} latest={today()} />
      </Box>
      {classId === '' ? (
        <EmptyState title={message(messages.attendance.classRequired)} hint={t('classHint')} />
      ) : (
        <ClassDay classId={classId} date={date} />
      )}
    </>
  )
}
