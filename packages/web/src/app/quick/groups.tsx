import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { QuickClass } from '@casa/contract/quick'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useRemove } from '../../parts/use-remove.ts'
import { useErrorText } from '../../ui/error-state.tsx'
import { Close } from '../../ui/icons.tsx'
import { Chips, TallChip, Tap } from './chips.tsx'
import type { Named } from './line.ts'
import type { Outcome } from './use-quick-class.ts'

type GroupsProps = {
  groups: QuickClass['groups']
  mayRemove: boolean
  onPick: (name: string) => void
  onOutcome: (outcome: Outcome) => void
}

/** Everyone, and the class's groups: a tap names one in the line, and × deletes it. */
export function Groups({ groups, mayRemove, onPick, onOutcome }: GroupsProps) {
  const t = useTexts('quick')
  const message = useMessages()
  const remove = useRemove(api.quick.removeGroup, (text, what, back) =>
    onOutcome({
      text: `${text} ${what}`,
      recorded: false,
      undo: { undo: back, undone: `${message(messages.putBack)} ${what}` },
    }),
  )
  return (
    <Chips label={t('groups')}>
      <Tap label={t('everyone')} onClick={() => onPick(t('everyone'))} />
      {groups.map(group => (
        <TallChip
          key={group._id}
          variant="outlined"
          label={`${group.name} · ${group.studentId.length}`}
          onClick={() => onPick(group.name)}
          onDelete={mayRemove ? () => void remove(group, group.name) : undefined}
          deleteIcon={<Close aria-label={t('deleteGroup', { name: group.name })} />}
        />
      ))}
    </Chips>
  )
}

type SaveProps = { members: readonly Named[]; classId: string; onOutcome: (outcome: Outcome) => void }

/** Gives the children of the line a name, by which later lines call them. */
export function SaveGroup({ members, classId, onOutcome }: SaveProps) {
  const t = useTexts('quick')
  const message = useMessages()
  const errorText = useErrorText()
  const write = useWrite(api.quick.addGroup)
  const [name, setName] = useState<string>()
  if (members.length < 2) return null
  if (name === undefined)
    return (
      <Button onClick={() => setName('')} sx={{ alignSelf: 'flex-start' }}>
        {t('saveGroup', { count: members.length })}
      </Button>
    )
  const save = async () => {
    if (name.trim() === '' || write.isPending) return
    const body = { classId, name, studentId: members.map(({ id }) => id) }
    const answer = await write.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return
    setName(undefined)
    onOutcome({ text: `${message(answer.message)} ${answer.data.name}`, recorded: true })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would otherwise record the line.
    event.preventDefault()
    void save()
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        autoFocus
        size="small"
        label={t('groupName')}
        value={name}
        onChange={event => setName(event.target.value)}
        onKeyDown={handleKey}
        error={write.isError}
        helperText={write.isError ? errorText(write.error) : undefined}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <Button
        disabled={write.isPending || name.trim() === ''}
        onClick={() => void save()}
        sx={{ minHeight: 44 }}
      >
        {t('save')}
      </Button>
    </Box>
  )
}
