import { api } from '@casa/contract'
import type { SchoolStanding as Standing } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { FactList } from '../../ui/even-grid.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const states = ['open', 'unopened', 'closed'] as const

/** The accounts of a school by role and state, its last activity and its undelivered messages. */
export function SchoolStanding({ id }: { id: string }) {
  const t = useTexts('schools')
  const standing = useCall(api.schools.standing, { params: { id } })
  return (
    <Box component="section" sx={{ marginBlock: 3 }}>
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('standing.title')}
      </Typography>
      <Loaded query={standing} pending={200}>
        {standing => (
          <>
            <Accounts accounts={standing.accounts} />
            <Activity standing={standing} />
          </>
        )}
      </Loaded>
    </Box>
  )
}

function Accounts({ accounts }: Pick<Standing, 'accounts'>) {
  const t = useTexts('schools')
  const { number } = useFormats()
  return (
    <Table size="small" aria-label={t('standing.accounts')} sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('standing.accounts')}</TableCell>
          {states.map(state => (
            <TableCell key={state} align="right">
              {t(`standing.${state}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {accounts.map(account => (
          <TableRow key={account.role}>
            <TableCell component="th" scope="row">
              {t(`standing.roles.${account.role}`)}
            </TableCell>
            {states.map(state => (
              <TableCell key={state} align="right">
                {number(account[state])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Activity({ standing: { lastActivityAt, messages } }: { standing: Standing }) {
  const t = useTexts('schools')
  const { moment } = useFormats()
  const { failed, retried, lastAt } = messages
  const undelivered = [
    failed > 0 && t('standing.givenUp', { count: failed }),
    retried > 0 && t('standing.retried', { count: retried }),
    lastAt && t('standing.lastFailure', { at: moment(lastAt) }),
  ].filter(text => typeof text === 'string')
  const facts = [
    [t('standing.lastActivity'), lastActivityAt ? moment(lastActivityAt) : t('standing.never')],
    [t('standing.undelivered'), undelivered.length > 0 ? dotted(undelivered) : t('standing.none')],
  ] as const
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <FactList facts={facts} />
    </Box>
  )
}
