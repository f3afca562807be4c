import { paiseOf, sumOf } from '@casa/contract/rules/money'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { LedgerStatusChip } from '../../../parts/fee-status.tsx'
import { rupees } from '../../../parts/money.tsx'
import { FactList } from '../../../ui/even-grid.tsx'
import { Undo } from '../../../ui/icons.tsx'
import { OneLine } from '../../../ui/text-wrap.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import {
  type AccountInstalment,
  type ChildAccount,
  type Entry,
  isReversible,
  type ReversibleEntry,
} from './account.tsx'
import { ReceiptButton } from './receipt-button.tsx'

type Props = {
  account: ChildAccount
  /** Asks to confirm the reversal of an entry; without it nothing can be reversed. */
  onReverse?: (entry: ReversibleEntry) => void
}

/** A child's account, as the office and the family see it: its figures, its instalments and its entries. */
export function AccountView({ account, onReverse }: Props) {
  return (
    <>
      <AccountFigures account={account} />
      <InstalmentTable instalments={account.instalments} />
      <EntryTable entries={account.entries} onReverse={onReverse} />
    </>
  )
}

type ReverseProps = Pick<Props, 'onReverse'>

/** What a child was charged and what was paid, and what is still to pay. */
function AccountFigures({ account }: { account: ChildAccount }) {
  const t = useTexts('ledger')
  const { charged, paid, balance, due, overdue } = account
  const inFavour = paiseOf(balance) < 0n
  // What has neither been paid nor is still owed is a concession.
  const owed = inFavour ? balance.slice(1) : `-${balance}`
  const granted = sumOf([charged, `-${paid}`, owed])
  const late = overdue === '0.00' ? undefined : 'error.main'
  return (
    <Paper variant="outlined" sx={{ padding: 2, fontSize: 18 }}>
      <FactList
        minWidth={132}
        facts={[
          [t('charged'), rupees(charged)],
          [t('paid'), rupees(paid)],
          ...(granted === '0.00' ? [] : [[t('kinds.concession'), rupees(granted)] as const]),
          [t(inFavour ? 'credit' : 'owed'), rupees(balance.replace('-', ''))],
          [t('due'), rupees(due)],
          [
            t('overdue'),
            <Box key="overdue" component="span" sx={{ color: late }}>
              {rupees(overdue)}
            </Box>,
          ],
        ]}
      />
      {!inFavour && balance !== '0.00' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1.5 }}>
          {t('figures')}
        </Typography>
      )}
    </Paper>
  )
}

/** A child's instalments: the amount of each, its open amount, and its status. */
function InstalmentTable({ instalments }: { instalments: readonly AccountInstalment[] }) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  return (
    <section>
      <Typography variant="h2" id="ledger-instalments" sx={{ marginBlockEnd: 1 }}>
        {t('instalments')}
      </Typography>
      {instalments.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noInstalments')}</Typography>
      ) : (
        <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 'none' }}>
          <Table size="small" aria-labelledby="ledger-instalments" sx={narrow}>
            <TableHead>
              <TableRow>
                <TableCell>{t('dueDate')}</TableCell>
                <TableCell align="right">{t('amount')}</TableCell>
                <TableCell align="right">{t('open')}</TableCell>
                <TableCell sx={onlyWide}>{t('status')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {instalments.map(({ feeId, number, year, feeName, amount, open, date, status }) => (
                <TableRow key={`${feeId}-${number}-${date}-${year}`}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {day(date)}
                    <Typography
                      component="span"
                      variant="body2"
                      sx={{ display: 'block', color: 'text.secondary' }}
                    >
                      {[feeName, year].filter(Boolean).join(' · ')}
                    </Typography>
                    <Box sx={{ display: { sm: 'none' }, marginBlockStart: 0.5 }}>
                      <LedgerStatusChip status={status} />
                    </Box>
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {rupees(amount)}
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {rupees(open)}
                  </TableCell>
                  <TableCell sx={onlyWide}>
                    <LedgerStatusChip status={status} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </section>
  )
}

/** A child's entries in the order in which they were posted, each with the balance after it. */
function EntryTable({ entries, onReverse }: { entries: readonly Entry[] } & ReverseProps) {
  const t = useTexts('ledger')
  return (
    <section>
      <Typography variant="h2" id="ledger-entries" sx={{ marginBlockEnd: 1 }}>
        {t('entries')}
      </Typography>
      {entries.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noEntries')}</Typography>
      ) : (
        <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 'none' }}>
          <Table size="small" aria-labelledby="ledger-entries" sx={narrow}>
            <TableHead>
              <TableRow>
                <TableCell>{t('what')}</TableCell>
                <TableCell align="right">{t('amount')}</TableCell>
                <TableCell align="right" sx={onlyWide}>
                  {t('balance')}
                </TableCell>
                <TableCell>
                  <VisuallyHidden>{t('actions')}</VisuallyHidden>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {entries.map(entry => (
                <EntryRow key={entry._id} entry={entry} onReverse={onReverse} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </section>
  )
}

function EntryRow({ entry, onReverse }: { entry: Entry } & ReverseProps) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  const { kind, amount, balance, date, reversedBy } = entry
  const name = `${t(`kinds.${kind}`)}, ${rupees(amount)}, ${day(date)}`
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          sx={{ fontWeight: 600, textDecoration: reversedBy ? 'line-through' : undefined }}
        >
          {t(`kinds.${kind}`)}
        </Box>
        <Details entry={entry} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {rupees(amount)}
        <Typography variant="body2" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          {t('balance')}
          <br />
          {rupees(balance)}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ ...onlyWide, whiteSpace: 'nowrap' }}>
        {rupees(balance)}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' }, width: { xs: 56, sm: 'auto' } }}>
        {entry.receiptNumber && <ReceiptButton entry={entry} />}
        {onReverse && isReversible(entry) && (
          <IconButton color="error" aria-label={t('reverseNamed', { name })} onClick={() => onReverse(entry)}>
            <Undo />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  )
}

/** When, how, by whom and why, if recorded. */
function Details({ entry }: { entry: Entry }) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  const { date, mode, reference, paidBy, reason, why, year, feeName, className, receiptNumber, reversedBy } =
    entry
  const words = [
    mode && t(`modes.${mode}`),
    reference,
    paidBy,
    reason,
    why && t(`why.${why}`),
    feeName,
    className,
    year,
  ].filter(Boolean)
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      <OneLine>{day(date)}</OneLine>
      {words.map(word => separator + word)}
      {receiptNumber && separator}
      {receiptNumber && <OneLine>{receiptNumber}</OneLine>}
      {reversedBy && separator + t('reversed')}
    </Typography>
  )
}

/** Between two details; the no-break space keeps it from starting a line. */
const separator = '\u00a0· '

/** On a phone the status is below the date, and the balance below the amount. */
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } }

const narrow = { '& th, & td': { paddingInline: { xs: 1, sm: 2 } } }
