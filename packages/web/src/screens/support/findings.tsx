import type { SupportAccount, SupportAnswer } from '@casa/contract/support'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'

/** Does not keep anybody out by itself. */
const harmless = ['refused', 'factor', 'factorAsked', 'factorRemoval'] as const

/** The calendar day that a reason gives as its beginning in UTC. */
const dayOf = (at: string) => new Date(at).toISOString().slice(0, 10)

/** Why the accounts of a login name cannot sign in at a school, and what to do next. */
export function Findings({ answer: { accounts, others, onForm } }: { answer: SupportAnswer }) {
  const t = useTexts('support')
  return (
    <Stack spacing={2}>
      {accounts.map(account => (
        // A school has at most one account of a role with a login name, and contacts and others differ.
        <Account key={`${account.role} ${JSON.stringify(account)}`} account={account} />
      ))}
      {accounts.length === 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('missing.title')}</AlertTitle>
          {t(onForm ? 'missing.onForm' : 'missing.text')}
        </Alert>
      )}
      {others.length > 0 && (
        <Alert severity="info">
          {t('others')} {others.map(({ role, count }) => t(`otherAccounts.${role}`, { count })).join(', ')}
        </Alert>
      )}
    </Stack>
  )
}

function Account({ account }: { account: SupportAccount }) {
  const t = useTexts('support')
  const { day, moment } = useFormats()
  const { role, isContact, childCount, reasons, lastMessage, lastSeen } = account
  const isHarmless = (reason: string) => harmless.some(one => one === reason)
  const blocks = reasons.some(({ reason }) => !isHarmless(reason))
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {role === 'PARENT'
          ? t('who.PARENT', { count: childCount })
          : t(isContact ? 'who.contact' : `who.${role}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1.5 }}>
        {lastSeen ? t('lastSeen', { at: moment(lastSeen) }) : t('neverSeen')}
      </Typography>
      <Stack spacing={1}>
        {!blocks && <Alert severity="success">{t('fine')}</Alert>}
        {reasons.map(({ reason, at }) => (
          <Alert key={reason} severity={isHarmless(reason) ? 'info' : 'warning'}>
            <Box sx={{ fontWeight: 600 }}>
              {t(`reasons.${reason}`, {
                at: at ? (reason === 'trialOver' ? day(dayOf(at)) : moment(at)) : '',
              })}
            </Box>
            {t(`next.${reason}`)}
          </Alert>
        ))}
        {lastMessage && (
          <Alert severity={lastMessage.state === 'sent' ? 'info' : 'warning'}>
            {t(`messages.${lastMessage.state}`, { at: moment(lastMessage.at) })}
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}
