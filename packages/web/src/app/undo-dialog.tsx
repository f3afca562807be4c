import { api } from '@casa/contract'
import type { UndoEntry } from '@casa/contract/undo-entries'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchAll, useCall, useWrite } from '../api/hooks.ts'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/messages.ts'
import { currentUser } from '../lib/session.ts'
import { dotted, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Undo } from '../ui/icons.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ClosableDialog } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** What the user has deleted, moved or imported and can still undo, after the bar with Undo has gone. */
export function UndoDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('parts')
  // Only the office has a list of children who have left.
  const office = currentUser().role === 'SCHOOLE'
  const entries = useCall(api.undoEntries.list, {})
  return (
    <ClosableDialog title={t('undoEntries.title')} onClose={onClose}>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>{t('undoEntries.hint')}</Typography>
      <Loaded query={entries} pending={160}>
        {rows =>
          rows.length === 0 ? (
            <EmptyState
              title={t('undoEntries.empty')}
              hint={t(office ? 'undoEntries.emptyOffice' : 'undoEntries.emptyHint')}
            />
          ) : (
            <List disablePadding>
              {rows.map(row => (
                <Row key={row._id} entry={row} />
              ))}
            </List>
          )
        }
      </Loaded>
    </ClosableDialog>
  )
}

/** What was removed, in words. */
function useWhat(): (entry: UndoEntry) => string {
  const t = useTexts('parts')
  return ({ kind, of, name, studentName, count }) => {
    if (kind !== 'deletion') return t(`undoEntries.${kind}`, { count })
    const thing = t(`undoEntries.of.${of ?? 'record'}`)
    return dotted([thing, name, studentName])
  }
}

function Row({ entry }: { entry: UndoEntry }) {
  const t = useTexts('parts')
  const message = useMessages()
  const { moment } = useFormats()
  const toasts = useToasts()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useWrite(api.undoEntries.putBack)
  const [done, setDone] = useState(false)
  const what = useWhat()(entry)
  const putBack = async () => {
    try {
      const answer = await mutateAsync({ params: { id: entry._id } })
      setDone(true)
      toasts.success(`${message(answer.message)} ${what}`)
      // It may be in any list.
      await refetchAll(client)
    } catch (failure) {
      toasts.failure(failure)
    }
  }
  return (
    <ListItem disableGutters divider sx={{ gap: 2 }}>
      <ListItemText primary={what} secondary={moment(entry.doneAt)} sx={{ overflowWrap: 'anywhere' }} />
      <Button
        startIcon={<Undo />}
        loading={isPending}
        loadingPosition="start"
        disabled={done}
        onClick={() => void putBack()}
        aria-label={t('undoEntries.undoOf', { what })}
        sx={{ flexShrink: 0, minHeight: 44 }}
      >
        {t('undoEntries.undo')}
      </Button>
    </ListItem>
  )
}
