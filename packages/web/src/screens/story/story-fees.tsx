import type { Fee } from '@casa/contract/fees'
import { ledgerStatus } from '@casa/contract/rules/ledger'
import type { StudentStory } from '@casa/contract/story'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser, rememberedPayments } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus } from '../../parts/invoice-status.tsx'
import { presentYear, yearsOf } from '../../parts/invoices.ts'
import { LedgerStatusChip } from '../../parts/ledger-status.tsx'
import { rupees } from '../../parts/rupees.ts'
import { rowLine } from '../../ui/row-line.ts'

type Props = { fees: readonly Fee[]; open: StudentStory['open']; studentId: string }

/**
 * The instalments of a child's present academic year, as its parents' fee screen shows them. `open` is what of each is not
 * paid, where the school keeps a ledger.
 */
export function StoryFees({ fees, open, studentId }: Props) {
  const t = useTexts('story')
  const { day } = useFormats()
  const today = useSchoolDay()
  const payments = rememberedPayments(currentUser()._id)
  const years = yearsOf(fees, studentId, today, invoice => invoice in payments)
  const shown = presentYear(years, today)
  const openOf = open && new Map(open.map(one => [`${one.feeId} ${one.number}`, one.open]))
  if (!shown) return <Typography sx={{ color: 'text.secondary' }}>{t('feesEmpty')}</Typography>
  return (
    <>
      <Typography sx={{ marginBlockEnd: 1 }}>
        {t('feesOf', { year: shown.year, total: rupees(shown.total) })}
      </Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {shown.invoices.map(({ id, fee, number, amount, date, status }) => (
          <Box component="li" key={id} sx={line}>
            <Typography sx={{ flex: '1 1 100px', fontWeight: 600 }}>{rupees(amount)}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{day(date)}</Typography>
            {openOf ? (
              <LedgerStatusChip
                status={ledgerStatus({ open: openOf.get(`${fee} ${number}`) ?? amount, date }, today)}
              />
            ) : (
              <InvoiceStatus status={status} />
            )}
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
