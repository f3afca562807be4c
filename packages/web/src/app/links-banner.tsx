import { api } from '@casa/contract'
import type { WaitingLink } from '@casa/contract/users'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchAll, useCall, useWrite } from '../api/hooks.ts'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useToasts } from '../ui/toasts.tsx'
import type { Proof } from './accept-link-dialog.tsx'

/** Loaded on demand: few parents need it, and the first screen stays small. */
const AcceptLinkDialog = lazyDialog(async () => (await import('./accept-link-dialog.tsx')).AcceptLinkDialog)

/** Asks a parent about each child that another school has registered under the parent's number. */
export function LinksBanner() {
  const t = useTexts('app')
  const links = useCall(api.users.links, {})
  if (links.isLoadingError) {
    return (
      <Alert
        severity="warning"
        square
        action={
          <Button color="inherit" onClick={() => void links.refetch()}>
            {t('links.retry')}
          </Button>
        }
      >
        {t('links.failed')}
      </Alert>
    )
  }
  return links.data?.map(link => <LinkQuestion key={link._id} link={link} />)
}

function LinkQuestion({ link }: { link: WaitingLink }) {
  const t = useTexts('app')
  const confirm = useConfirm()
  const toasts = useToasts()
  const { answer, isPending } = useAnswer(link._id)
  const [proving, setProving] = useState(false)
  const values = { school: link.schooleName, child: link.studentName, className: link.className }
  const accept = async () => {
    if (link.proofs.length > 0) setProving(true)
    else await answer(true).catch(toasts.failure)
  }
  const refuse = async () => {
    const agreed = await confirm({
      title: t('links.refuseTitle', values),
      text: t('links.refuseText', values),
      action: t('links.refuse'),
      destructive: true,
    })
    if (agreed) await answer(false).catch(toasts.failure)
  }
  return (
    <Alert
      severity="info"
      role="status"
      square
      sx={{
        alignItems: { sm: 'center' },
        '& .MuiAlert-message': { flexGrow: 1 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 260px' }}>{t('links.question', values)}</Box>
        <Button variant="contained" disabled={isPending} onClick={() => void accept()}>
          {t('links.accept')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => void refuse()}>
          {t('links.refuse')}
        </Button>
      </Box>
      {proving && (
        <AcceptLinkDialog
          link={link}
          onAccept={proof => answer(true, proof)}
          onClose={() => setProving(false)}
        />
      )}
    </Alert>
  )
}

/** Sends the parent's answer. Throws an ApiError; after a wrong code the question stays. */
function useAnswer(id: string) {
  const write = useWrite(api.users.answerLink)
  const client = useQueryClient()
  const toasts = useToasts()
  const message = useMessages()
  const answer = async (accept: boolean, proof: Proof = {}) => {
    try {
      const answered = await write.mutateAsync({ params: { id }, body: { accept, ...proof } })
      toasts.success(message(answered.message))
    } catch (error) {
      // The question may have been answered elsewhere.
      if (error instanceof ApiError && error.status === 404) await refetchAll(client)
      throw error
    }
    // An accepted child appears on every screen.
    await refetchAll(client)
  }
  return { answer, isPending: write.isPending }
}
