import { api } from '@casa/contract'
import type { Guardian } from '@casa/contract/guardians'
import type { StudentOverview } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { RequestLine } from '../../parts/guardian-request.tsx'
import { rights, useRightsText } from '../../parts/guardian-rights.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EditOutlined } from '../../ui/icons.tsx'
import { MoreCommands } from '../../ui/more-commands.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { GuardianSlip } from './guardian-slip.tsx'
import { Siblings } from './siblings.tsx'

type Child = StudentOverview['student']

/**
 * A child's guardians and their rights, once the school has decided something about them; until then only the office's
 * button that adds one.
 */
export function Guardians({ student }: { student: Child }) {
  const t = useTexts('guardians')
  const list = useCall(api.guardians.list, { params: { id: student._id } })
  const isOffice = currentUser().role === 'SCHOOLE' && mayWrite('children')
  const guardians = list.data ?? []
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      {list.error && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {guardians.some(isDecided) && (
        <>
          <Typography variant="h3" id="guardians">
            {t('title')}
          </Typography>
          <List disablePadding aria-labelledby="guardians">
            {guardians.map(guardian => (
              <GuardianRow key={guardian._id} guardian={guardian} student={student} isOffice={isOffice} />
            ))}
          </List>
        </>
      )}
      {isOffice && <Requests studentId={student._id} />}
      {isOffice && (
        <Button component={DialogLink} to="guardian" sx={beginsLine}>
          {t('add')}
        </Button>
      )}
      {isOffice && <Siblings studentId={student._id} />}
    </Box>
  )
}

/** What the child's guardians ask the office to change. */
function Requests({ studentId }: { studentId: string }) {
  const t = useTexts('guardians')
  const requests = useCall(api.guardianRequests.list, { params: { id: studentId } })
  if (!requests.data?.length) return null
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography variant="h3" id="guardian-requests">
        {t('requests.title')}
      </Typography>
      <List disablePadding aria-labelledby="guardian-requests">
        {requests.data.map(request => (
          <RequestLine key={request._id} request={request} />
        ))}
      </List>
    </Box>
  )
}

/** A further guardian, or a first one who may not do everything. */
function isDecided(guardian: Guardian): boolean {
  return !guardian.isFirst || guardian.blockedAt !== null || rights.some(right => !guardian[right])
}

type RowProps = { guardian: Guardian; student: Child; isOffice: boolean }

function GuardianRow({ guardian, student, isOffice }: RowProps) {
  const t = useTexts('guardians')
  const { day } = useFormats()
  const rightsText = useRightsText()
  const [isPrinting, setPrinting] = useState(false)
  const { name, relation, mobileNumber, email, blockedAt, account } = guardian
  const accountText = t(`account.${account === 'none' && !mobileNumber ? 'noNumber' : account}`)
  return (
    <ListItem disableGutters divider sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t(`relations.${relation}`)}</Typography>
          {blockedAt && <StatusChip label={t('blocked')} tone="bad" />}
        </Box>
        <Typography variant="body2">
          {blockedAt
            ? t('blockedSince', { day: day(blockedAt), child: student.fullName })
            : rightsText(guardian)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([accountText, email])}
        </Typography>
        {mobileNumber && (
          <Link href={`tel:${mobileNumber}`} sx={{ display: 'inline-block', paddingBlock: 0.5 }}>
            {mobileNumber}
          </Link>
        )}
      </Box>
      {isOffice && (
        <Box sx={{ display: 'flex', flex: 'none' }}>
          <IconButton
            component={DialogLink}
            to={`guardian?guardianId=${guardian._id}`}
            color="primary"
            aria-label={t('editOf', { name })}
          >
            <EditOutlined />
          </IconButton>
          <GuardianCommands guardian={guardian} student={student} onPrint={() => setPrinting(true)} />
        </Box>
      )}
      {isPrinting && (
        <GuardianSlip guardian={guardian} child={student.fullName} onClose={() => setPrinting(false)} />
      )}
    </ListItem>
  )
}

type CommandProps = { guardian: Guardian; student: Child; onPrint: () => void }

/** What the office does more rarely: the slip, the block, and that somebody is a guardian no longer. */
function GuardianCommands({ guardian, student, onPrint }: CommandProps) {
  const t = useTexts('guardians')
  const setBlocked = useSetBlocked(guardian, student)
  const remove = useConfirmedRemove(api.guardians.remove)
  const { name, isFirst, blockedAt, mobileNumber, account } = guardian
  const child = student.fullName
  const canHaveSlip = !isFirst && !blockedAt && mobileNumber && account !== 'open' && account !== 'slip'
  return (
    <MoreCommands label={t('more', { name })}>
      {close => {
        const command = (label: string, act: () => void) => (
          <MenuItem
            key={label}
            onClick={() => {
              close()
              act()
            }}
          >
            {label}
          </MenuItem>
        )
        return [
          canHaveSlip && command(t('slip.command'), onPrint),
          command(t(blockedAt ? 'unblock.command' : 'block.command'), () => void setBlocked()),
          !isFirst &&
            command(
              t('remove.command'),
              () =>
                void remove(guardian, {
                  title: t('remove.title', { name }),
                  text: t('remove.text', { name, child }),
                }),
            ),
        ]
      }}
    </MoreCommands>
  )
}

/** Returns a function that says what a block, or its end, does, and then does it. */
function useSetBlocked(guardian: Guardian, student: Child): () => Promise<void> {
  const t = useTexts('guardians')
  const confirm = useConfirm()
  const toasts = useToasts()
  const rightsText = useRightsText()
  const { mutateAsync } = useWrite(api.guardians.block)
  const blocked = guardian.blockedAt === null
  const texts = blocked ? 'block' : 'unblock'
  const { name } = guardian
  return async () => {
    const agreed = await confirm({
      title: t(`${texts}.title`, { name }),
      text: t(`${texts}.text`, { name, child: student.fullName, rights: rightsText(guardian) }),
      action: t(`${texts}.action`),
      destructive: blocked,
    })
    if (!agreed) return
    try {
      await mutateAsync({ params: { id: guardian._id }, body: { blocked } })
      toasts.success(t(`${texts}.done`, { name }))
    } catch (error) {
      toasts.failure(error)
    }
  }
}
