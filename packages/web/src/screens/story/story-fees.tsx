import type { Fee } from '@casa/contract/fees'
import { ledgerStatus } from '@casa/contract/rules/ledger'
import { sumOf } from '@casa/contract/rules/money'
import type { StudentStory } from '@casa/contract/story'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedPayments } from '../../lib/tab-memory.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus, LedgerStatusChip } from '../../parts/fee-status.tsx'
import { feeYears, presentYear } from '../../parts/invoices.ts'
import { rupees } from '../../parts/money.tsx'
import { rowLine } from '../../ui/styles.ts'

type Props = { fees: readonly Fee[]; open: StudentStory['open']; studentId: string }
type Line = { key: string; amount: string; date: string; status: ReactNode }

/**
 * The instalments of a child's current academic year, as the parents' fee screen shows them: if the school keeps a
 * ledger, what was charged and what is still `open`.
 */
export function StoryFees({ fees, open, studentId }: Props) {
  return open ? <Charged charges={open} /> : <FeesSet fees={fees} studentId={studentId} />
}

function FeesSet({ fees, studentId }: Omit<Props, 'open'>) {
  const today = useSchoolDay()
  const payments = rememberedPayments(currentUser()._id)
  const shown = presentYear(
    feeYears(fees, studentId, today, invoice => invoice in payments),
    today,
  )
  const lines = shown?.invoices.map(({ id, amount, date, status }) => ({
    key: id,
    amount,
    date,
    status: <InvoiceStatus status={status} />,
  }))
  return <Lines year={shown?.year} total={shown?.total} lines={lines} />
}

function Charged({ charges }: { charges: NonNullable<StudentStory['open']> }) {
  const today = useSchoolDay()
  const years = [...Map.groupBy(charges, ({ year }) => year)]
    .map(([year, ofYear]) => ({ year, invoices: ofYear }))
    .toSorted((one, other) => (one.year < other.year ? 1 : -1))
  const shown = years.find(({ invoices }) => invoices.some(({ date }) => date <= today)) ?? years.at(-1)
  const lines = shown?.invoices.map(one => ({
    key: `${one.feeId} ${one.number} ${one.date}`,
    amount: one.amount,
    date: one.date,
    status: <LedgerStatusChip status={ledgerStatus(one, today)} />,
  }))
  return (
    <Lines
      year={shown?.year}
      total={shown && sumOf(shown.invoices.map(({ amount }) => amount))}
      lines={lines}
    />
  )
}

type LinesProps = { year: string | undefined; total: string | undefined; lines: readonly Line[] | undefined }

function Lines({ year, total, lines }: LinesProps) {
  const t = useTexts('story')
  const { day } = useFormats()
  if (year === undefined || total === undefined || !lines)
    return <Typography sx={{ color: 'text.secondary' }}>{t('feesEmpty')}</Typography>
  return (
    <>
      <Typography sx={{ marginBlockEnd: 1 }}>{t('feesOf', { year, total: rupees(total) })}</Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {lines.map(({ key, amount, date, status }) => (
          <Box component="li" key={key} sx={line}>
            <Typography sx={{ flex: '1 1 100px', fontWeight: 600 }}>{rupees(amount)}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{day(date)}</Typography>
            {status}
          </Box>
        ))}
      </Box>
    </>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1,
  ...rowLine,
}
