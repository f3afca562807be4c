import { api } from '@casa/contract'
import Skeleton from '@mui/material/Skeleton'
import { useCall } from '../../api/hooks.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** The days of a child's school year under a title, read from the child's page. */
export function ChildDays({ studentId, title }: { studentId: string; title: string }) {
  const page = useCall(api.overview.student, { params: { id: studentId } })
  if (page.isPending) return <Skeleton aria-busy variant="rounded" height={420} />
  if (page.isLoadingError) return <ErrorState error={page.error} retry={() => void page.refetch()} />
  return <AttendanceSection days={page.data.attendance} title={title} />
}
