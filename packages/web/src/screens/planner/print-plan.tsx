import type { RecordWithHistory } from '@casa/contract/records'
import Button from '@mui/material/Button'
import { useCallback, useState } from 'react'
import type { AddressSpan } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { PrintOutlined } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PlanSheet = lazyPart(async () => (await import('./plan-sheet.tsx')).PlanSheet)

type Props = {
  rows: readonly RecordWithHistory[]
  /** The days of the plan. */
  days: AddressSpan
  disabled: boolean
}

/** Prints the plan on one page. The sheet is mounted only while it is printed, so that Ctrl+P still prints the list. */
export function PrintPlan({ rows, days: { startDate, endDate }, disabled }: Props) {
  const t = useTexts('planner')
  const { locale, shortDay } = useFormats()
  const [printing, setPrinting] = useState(false)
  const end = useCallback(() => setPrinting(false), [])
  const classes = new Set(rows.map(({ classId }) => classId?.className))
  const span = [startDate, endDate].filter(Boolean).map(shortDay).join(' – ')
  const byName = (one: RecordWithHistory, other: RecordWithHistory) =>
    childName(one.studentId).localeCompare(childName(other.studentId), locale)
  return (
    <>
      <Button startIcon={<PrintOutlined />} disabled={disabled} onClick={() => setPrinting(true)}>
        {t('print')}
      </Button>
      {printing && (
        <PlanSheet
          rows={rows.toSorted(byName)}
          title={dotted([classes.size === 1 && [...classes][0], span])}
          onPrinted={end}
        />
      )}
    </>
  )
}
