import { api } from '@casa/contract'
import type { WaitingLink } from '@casa/contract/users'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useCall, useWrite } from '../api/hooks.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useToasts } from '../ui/toasts.tsx'

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
  const { answer, waits } = useAnswer(link._id)
  const values = { school: link.schooleName, child: link.studentName, className: link.className }
  const refuse = async () => {
    const agreed = await confirm({
      title: t('links.refuseTitle', values),
      text: t('links.refuseText', values),
      action: t('links.refuse'),
      destructive: true,
    })
    if (agreed) await answer(false)
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
        <Button variant="contained" disabled={waits} onClick={() => void answer(true)}>
          {t('links.accept')}
        </Button>
        <Button variant="outlined" disabled={waits} onClick={() => void refuse()}>
          {t('links.refuse')}
        </Button>
      </Box>
    </Alert>
  )
}

function useAnswer(id: string) {
  const write = useWrite(api.users.answerLink)
  const client = useQueryClient()
  const toasts = useToasts()
  const message = useMessages()
  const answer = async (accept: boolean) => {
    try {
      const answered = await write.mutateAsync({ params: { id }, body: { accept } })
      toasts.success(message(answered.message))
    } catch (error) {
      toasts.failure(error)
    }
    // An accepted child belongs on every screen; after a failure the question may have been answered elsewhere.
    await client.invalidateQueries()
  }
  return { answer, waits: write.isPending }
}
