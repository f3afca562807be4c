import { api } from '@casa/contract'
import type { Removal } from '@casa/contract/removals'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useWrite } from '../api/hooks.ts'
import { useFormats } from '../lib/formats.ts'
import { currentUser } from '../lib/session.ts'
import { dotted, useMessages, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Undo } from '../ui/icons.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ClosableDialog } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** What the user has deleted, moved or imported and can still undo, after the bar with Undo has gone. */
export function RemovalsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('parts')
  // Only the office has a list of children who have left.
  const office = currentUser().role === 'SCHOOLE'
  const removals = useCall(api.removals.list, {})
  return (
    <ClosableDialog title={t('removals.title')} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>{t('removals.hint')}</Typography>
      <Loaded query={removals} pending={160}>
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title={t('removals.empty')}
              hint={t(office ? 'removals.emptyOffice' : 'removals.emptyHint')}
            />
          ) : (
            <List disablePadding>
              {rows.map(row => (
                <Row key={row._id} removal={row} />
              ))}
            </List>
          )
        }
      </Loaded>
    </ClosableDialog>
  )
}

/** What was removed, in words. */
function useWhat(): (removal: Removal) => string {
  const t = useTexts('parts')
  return ({ kind, of, name, studentName, count }) => {
    if (kind !== 'deletion') return t(`removals.${kind}`, { count })
    const thing = t(`removals.of.${of ?? 'record'}`)
    return dotted([thing, name, studentName])
  }
}

function Row({ removal }: { removal: Removal }) {
  const t = useTexts('parts')
  const message = useMessages()
  const { moment } = useFormats()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(api.removals.putBack)
  const [done, setDone] = useState(false)
  const what = useWhat()(removal)
  const putBack = async () => {
    try {
      const answer = await mutateAsync({ params: { id: removal._id } })
      setDone(true)
      toasts.success(`${message(answer.message)} ${what}`)
      // It may be in any list.
      await client.invalidateQueries()
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return (
    <ListItem disableGutters divider sx={{ gap: 2 }}>
      <ListItemText primary={what} secondary={moment(removal.doneAt)} sx={{ overflowWrap: 'anywhere' }} />
      <Button
        startIcon={<Undo />}
        loading={isPending}
        loadingPosition="start"
        disabled={done}
        onClick={() => void putBack()}
        aria-label={t('removals.undoOf', { what })}
        sx={{ flexShrink: 0, minHeight: 44 }}
      >
        {t('removals.undo')}
      </Button>
    </ListItem>
  )
}
