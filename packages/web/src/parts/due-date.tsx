import type { SubmissionStatus } from '@casa/contract/rules/assignments'
import Box from '@mui/material/Box'
import { useFormats } from '../lib/formats.ts'

type Props = { dueDate: string | null; status: SubmissionStatus }

/** An assignment's due date: bold and red once it is submitted, which its status also says. */
export function DueDate({ dueDate, status }: Props) {
  const { day } = useFormats()
  if (status !== 'Submitted') return day(dueDate)
  return (
    <Box component="strong" sx={{ color: 'error.main', fontWeight: 700 }}>
      {day(dueDate)}
    </Box>
  )
}
