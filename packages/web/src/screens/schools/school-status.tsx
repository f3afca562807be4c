import type { School } from '@casa/contract/schools'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'

const tones = { active: 'good', inactive: 'quiet', waiting: 'warning' } as const

/** A school's state: switched on, switched off, or never switched on yet. */
export function stateOf({ status, activatedAt }: Pick<School, 'status' | 'activatedAt'>) {
  if (status) return 'active'
  return activatedAt === null ? 'waiting' : 'inactive'
}

/** A school's state in a word. */
export function SchoolStatus({ school }: { school: School }) {
  const t = useTexts('schools')
  const state = stateOf(school)
  return <StatusChip label={t(state)} tone={tones[state]} />
}
