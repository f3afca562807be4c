import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus } from '../../parts/invoice-status.tsx'
import type { Invoice } from '../../parts/invoices.ts'
import { rupees } from '../../parts/rupees.ts'

/** The payment schedule: each instalment with its day and status. */
export function ScheduleTable({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useTexts('payments')
  const { day } = useFormats()
  return (
    <section>
      <Typography variant="h2" id="payment-schedule" sx={{ marginBlockEnd: 1 }}>
        {t('schedule')}
      </Typography>
      <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 'none' }}>
        <Table
          size="small"
          aria-labelledby="payment-schedule"
          sx={{
            '& th, & td': { paddingInline: { xs: 0.5, sm: 2 } },
            // An amount ends where the day beside it begins.
            '& tr > :nth-child(3)': { paddingInlineStart: { xs: 1, sm: 2 } },
            '& tbody > tr > *': { fontSize: { xs: '0.875rem', sm: '0.9375rem' } },
            '& tr > :first-child': { paddingInlineStart: { xs: 1.5, sm: 2 } },
            '& tr > :last-child': { paddingInlineEnd: { xs: 1.5, sm: 2 } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('installment')}</TableCell>
              <TableCell align="right">{t('amount')}</TableCell>
              <TableCell>{t('dueDate')}</TableCell>
              <TableCell>{t('status')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {invoices.map((invoice, index) => (
              <TableRow key={invoice.id}>
                <TableCell component="th" scope="row">
                  {index + 1}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {rupees(invoice.amount)}
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{day(invoice.date)}</TableCell>
                <TableCell>
                  <InvoiceStatus status={invoice.status} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </section>
  )
}
