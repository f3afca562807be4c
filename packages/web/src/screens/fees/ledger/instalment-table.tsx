import Box from '@mui/material/Box'
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
import { LedgerStatusChip } from '../../../parts/ledger-status.tsx'
import { rupees } from '../../../parts/rupees.ts'
import type { AccountInstalment } from './account.ts'

/** A child's instalments: the amount of each, its open amount, and its status. */
export function InstalmentTable({ instalments }: { instalments: readonly AccountInstalment[] }) {
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
          <Table
            size="small"
            aria-labelledby="ledger-instalments"
            sx={{ '& th, & td': { paddingInline: { xs: 1, sm: 2 } } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{t('dueDate')}</TableCell>
                <TableCell align="right">{t('amount')}</TableCell>
                <TableCell align="right">{t('open')}</TableCell>
                <TableCell sx={onlyWide}>{t('status')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {instalments.map(({ feeId, number, year, amount, open, date, status }) => (
                <TableRow key={`${feeId}-${number}-${date}-${year}`}>
                  <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                    {day(date)}
                    <Typography
                      component="span"
                      variant="body2"
                      sx={{ display: 'block', color: 'text.secondary' }}
                    >
                      {year}
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

/** On a phone the status is below the date. */
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } }
