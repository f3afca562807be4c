import { api } from '@casa/contract'
import type { GuardianRequest, NamedGuardian } from '@casa/contract/guardian-requests'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { askedOf, useAskedValues } from '../../parts/guardian-request.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { MoreCommands } from '../../ui/more-commands.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { Section } from '../../ui/two-columns.tsx'

type Child = { _id: string; fullName: string }

/** The guardians of a parent's child, by name and relation, and what the parent asks the office to change. */
export function OwnGuardians({ student }: { student: Child }) {
  const t = useTexts('guardians')
  const list = useCall(api.guardianRequests.ofChild, { params: { id: student._id } })
  return (
    <Section title={t('title')}>
      <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
        {t('own.hint', { child: student.fullName })}
      </Typography>
      <Loaded query={list} pending={[48, 48]}>
        {({ guardians, requests }) => (
          <>
            <List disablePadding aria-label={t('title')}>
              {guardians.map(guardian => (
                <Row key={guardian._id} guardian={guardian} student={student} />
              ))}
            </List>
            {requests.length > 0 && <Requests requests={requests} />}
          </>
        )}
      </Loaded>
      <Button component={DialogLink} to="ask-guardian" sx={beginsLine}>
        {t('own.add')}
      </Button>
    </Section>
  )
}

function Row({ guardian, student }: { guardian: NamedGuardian; student: Child }) {
  const t = useTexts('guardians')
  const ask = useAskRemoval(guardian, student)
  const { _id, name, relation, isFirst, isOwn } = guardian
  return (
    <ListItem disableGutters divider sx={{ gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([t(`relations.${relation}`), isOwn && t('own.you')])}
        </Typography>
      </Box>
      <MoreCommands label={t('own.more', { name })}>
        {close => [
          <MenuItem key="change" component={DialogLink} to={`ask-guardian?guardianId=${_id}`} onClick={close}>
            {t('own.change')}
          </MenuItem>,
          !isFirst && (
            <MenuItem
              key="remove"
              onClick={() => {
                close()
                void ask()
              }}
            >
              {t('own.remove')}
            </MenuItem>
          ),
        ]}
      </MoreCommands>
    </ListItem>
  )
}

/** Returns a function that asks the office to remove a guardian, once the parent agrees to what that means. */
function useAskRemoval({ _id: guardianId, name }: NamedGuardian, student: Child): () => Promise<void> {
  const t = useTexts('guardians')
  const confirm = useConfirm()
  const toasts = useToasts()
  const message = useMessages()
  const { mutateAsync } = useWrite(api.guardianRequests.removal)
  return async () => {
    const agreed = await confirm({
      title: t('own.removeTitle', { name }),
      text: t('own.removeText', { name, child: student.fullName }),
      action: t('own.send'),
    })
    if (!agreed) return
    try {
      const answer = await mutateAsync({ body: { studentId: student._id, guardianId } })
      toasts.success(message(answer.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
}

const ownTexts = {
  add: 'own.asksAdd',
  rename: 'own.asksRename',
  email: 'own.asksEmail',
  both: 'own.asksBoth',
  remove: 'own.asksRemove',
} as const

function Requests({ requests }: { requests: readonly GuardianRequest[] }) {
  const t = useTexts('guardians')
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2 }}>
        {t('own.open')}
      </Typography>
      <List disablePadding aria-label={t('own.open')}>
        {requests.map(request => (
          <OwnRequest key={request._id} request={request} />
        ))}
      </List>
    </>
  )
}

function OwnRequest({ request }: { request: GuardianRequest }) {
  const t = useTexts('guardians')
  const valuesOf = useAskedValues()
  const toasts = useToasts()
  const withdraw = useWrite(api.guardianRequests.withdraw)
  const { _id } = request
  const takeBack = () =>
    withdraw.mutate(
      { params: { id: _id } },
      { onSuccess: () => toasts.success(t('own.withdrawn')), onError: toasts.failure },
    )
  return (
    <ListItem disableGutters divider sx={{ gap: 2 }}>
      <Box id={_id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{t(ownTexts[askedOf(request)], valuesOf(request))}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('own.waiting')}
        </Typography>
      </Box>
      <Button variant="outlined" aria-describedby={_id} onClick={takeBack} disabled={withdraw.isPending}>
        {t('own.withdraw')}
      </Button>
    </ListItem>
  )
}
