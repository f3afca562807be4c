import { api } from '@casa/contract'
import type { OwnSession } from '@casa/contract/account'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Where the account is signed in; every other device can be signed out. */
export function SessionsSection() {
  const t = useTexts('account')
  const sessions = useCall(api.account.sessions, {})
  return (
    <>
      <Typography variant="h2">{t('sessions.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlock: 1 }}>{t('sessions.hint')}</Typography>
      <Loaded query={sessions} pending={160}>
        {rows => (
          <>
            <List disablePadding>
              {rows.map(row => (
                <Row key={row._id} session={row} />
              ))}
            </List>
            {rows.length > 1 ? (
              <EndOthers />
            ) : (
              <Typography sx={{ marginBlockStart: 2 }}>{t('sessions.only')}</Typography>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function Row({ session }: { session: OwnSession }) {
  const t = useTexts('account')
  const { moment } = useFormats()
  const confirm = useConfirm()
  const { end, isPending } = useEnd()
  const device = session.device ?? t('sessions.unknown')
  const endAsked = async () => {
    const agreed = await confirm({
      title: t('sessions.endTitle'),
      text: t('sessions.endText', { device }),
      action: t('sessions.end'),
      destructive: true,
    })
    if (agreed) await end(session._id)
  }
  const facts = [
    t('sessions.used', { moment: moment(session.lastSeen) }),
    t('sessions.since', { moment: moment(session.createdAt) }),
    session.network && t('sessions.network', { network: session.network }),
  ]
  return (
    <ListItem disableGutters divider sx={{ gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ListItemText
        primary={
          <>
            {device}{' '}
            {session.current && (
              <Chip size="small" label={t('sessions.here')} sx={{ marginInlineStart: 1 }} />
            )}
          </>
        }
        secondary={dotted(facts)}
        slotProps={{ primary: { component: 'div' } }}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {!session.current && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void endAsked()}
          aria-label={t('sessions.endOf', { device })}
          sx={{ flexShrink: 0, minHeight: 44 }}
        >
          {t('sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}

function EndOthers() {
  const t = useTexts('account')
  const confirm = useConfirm()
  const { endOthers, isPending } = useEnd()
  const endAsked = async () => {
    const agreed = await confirm({
      title: t('sessions.endAllTitle'),
      text: t('sessions.endAllText'),
      action: t('sessions.endAll'),
      destructive: true,
    })
    if (agreed) await endOthers()
  }
  return (
    <Button
      color="error"
      variant="outlined"
      disabled={isPending}
      onClick={() => void endAsked()}
      sx={{ marginBlockStart: 2, minHeight: 44 }}
    >
      {t('sessions.endAll')}
    </Button>
  )
}

/** Ends one session, or all others, and says so. */
function useEnd() {
  const message = useMessages()
  const toasts = useToasts()
  const one = useWrite(api.account.endSession)
  const others = useWrite(api.account.endOtherSessions)
  const told = async (ending: Promise<{ message: string }>) => {
    try {
      toasts.success(message((await ending).message))
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return {
    end: (id: string) => told(one.mutateAsync({ params: { id } })),
    endOthers: () => told(others.mutateAsync({})),
    isPending: one.isPending || others.isPending,
  }
}
