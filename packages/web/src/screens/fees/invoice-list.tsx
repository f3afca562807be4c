import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus } from '../../parts/invoice-status.tsx'
import type { Invoice } from '../../parts/invoices.ts'
import { rupees } from '../../parts/rupees.ts'
import { ChevronRight } from '../../ui/icons.tsx'
import { OneLine } from '../../ui/one-line.ts'
import { addressOf } from './invoice-address.ts'

/** The invoices: one that is Due leads to its payment, a Paid one to its receipt. */
export function InvoiceList({ invoices, student }: { invoices: readonly Invoice[]; student: string }) {
  const t = useTexts('payments')
  const { day } = useFormats()
  return (
    <section>
      <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
        {t('invoices')}
      </Typography>
      <Paper variant="outlined">
        <List disablePadding>
          {invoices.map((invoice, index) => (
            <ListItem key={invoice.id} disablePadding divider={index < invoices.length - 1}>
              <ListItemButton
                component={Link}
                to={addressOf(invoice, student, invoice.status === 'Paid' ? 'receipt' : 'payment')}
                sx={{ gap: 2 }}
              >
                <ListItemText
                  primary={rupees(invoice.amount)}
                  secondary={
                    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                      <span>{invoice.id}</span>
                      {/* A date that breaks at its hyphens is hard to read. */}
                      <OneLine>{day(invoice.date)}</OneLine>
                    </Box>
                  }
                  sx={{ minWidth: 0 }}
                />
                <InvoiceStatus status={invoice.status} />
                <ChevronRight aria-hidden />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Paper>
    </section>
  )
}
