import type { ReportStatus } from '@casa/contract/rules/conference-report'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

const tones = {
  none: 'quiet',
  draft: 'warning',
  review: 'warning',
  published: 'good',
  replaced: 'quiet',
} as const

/** The state of a report, or of a child without one. */
export function ReportState({ status }: { status: ReportStatus | 'none' }) {
  const t = useTexts('conferencereports')
  return <StatusChip label={t(`states.${status}`)} tone={tones[status]} />
}
