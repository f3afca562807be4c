import { api } from '@casa/contract'
import type { ClassFee, MovePreview, NamedCount } from '@casa/contract/move-preview'
import { isDay } from '@casa/contract/rules/day'
import type { Student } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { DateField } from '../../form/date-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { rupees } from '../../parts/money.tsx'
import { useErrorText } from '../../ui/error-state.tsx'

/** Asks for the first day in another class, once one is chosen, and shows the effects of the move. */
export function ClassMoveFields({ child }: { child: Student }) {
  const classId: string = useWatch({ name: 'classId' })
  return classId && classId !== child.classId?._id ? <Move child={child} classId={classId} /> : null
}

function Move({ child, classId }: { child: Student; classId: string }) {
  const t = useTexts('students')
  const errorText = useErrorText()
  const classFrom: string | null = useWatch({ name: 'classFrom' })
  const from = classFrom && isDay(classFrom) ? classFrom : null
  const { data, error } = useCall(
    api.students.previewMove,
    { body: { studentId: child._id, classId, classFrom: from } },
    { keepsLast: true },
  )
  return (
    <>
      <DateField name="classFrom" label={t('classMove.from')} latest={data?.latest} required />
      <Box sx={{ gridColumn: '1 / -1' }} aria-live="polite">
        {error ? (
          <Alert severity="error">{errorText(error)}</Alert>
        ) : data ? (
          <Effects preview={data} />
        ) : (
          <Skeleton variant="rounded" height={120} aria-busy />
        )}
      </Box>
    </>
  )
}

function Effects({ preview }: { preview: MovePreview }) {
  const t = useTexts('students')
  const names = (of: NamedCount) => of.names.join(', ') + (of.count > of.names.length ? ' …' : '')
  const counted = ['plans', 'drafts', 'assignmentsKept', 'assignmentsNew'] as const
  const fees = (of: ClassFee[]) =>
    of.map(({ acadamicYear, totalFee }) => [acadamicYear, rupees(totalFee)].filter(Boolean).join(': '))
  const before = fees(preview.feesBefore)
  const after = fees(preview.feesAfter)
  const lines = [
    ...counted
      .filter(name => preview[name].count > 0)
      .map(name => t(`classMove.${name}`, { count: preview[name].count, names: names(preview[name]) })),
    ...(preview.daysMarked > 0 ? [t('classMove.daysMarked', { count: preview.daysMarked })] : []),
    ...(before.length > 0 ? [t('classMove.feesBefore', { fees: before.join(', ') })] : []),
    ...(after.length > 0 ? [t('classMove.feesAfter', { fees: after.join(', ') })] : []),
  ]
  return (
    <Alert severity="info">
      <AlertTitle>{t('classMove.title')}</AlertTitle>
      {lines.length === 0 ? (
        t('classMove.nothing')
      ) : (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
