import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldError } from '../ui/error-state.tsx'
import { Add, DeleteOutlined, DragIndicator, KeyboardArrowDown, KeyboardArrowUp } from '../ui/icons.tsx'
import { beginsLine } from '../ui/styles.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props = FieldProps & {
  /** The label of the button that adds an entry. */
  add: string
  /** The maximum number of entries. */
  limit: number
  /** The entries are ordered; each can be moved by dragging, by its buttons, or with Alt and an arrow key. */
  ordered?: boolean
}

/** A list of texts, each in its own field. There is always at least one; the first cannot be removed. */
export function EntriesField({ add, limit, ordered, ...props }: Props) {
  const t = useTexts('ui')
  const id = useId()
  const [said, setSaid] = useState('')
  const { field, invalid, text, entryErrors } = useField(props, value => (value as string[]).join(' · '))
  const list = useRef<HTMLOListElement>(null)
  const entries = field.value as string[]
  const change = useEntries({ entries, limit, list, onChange: field.onChange, onSaid: setSaid })
  // The form's first error is focused through this.
  useEffect(() => field.ref({ focus: () => change.focus(Math.max(entryErrors.findIndex(Boolean), 0)) }))
  const nameOf = (index: number) => t('entries.name', { label: props.label, number: index + 1 })
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <FormLabel
        id={id}
        error={invalid}
        required={props.required}
        sx={{ display: 'block', marginBlockEnd: 1 }}
      >
        {props.label}
      </FormLabel>
      <Box component="ol" ref={list} sx={look} onBlur={field.onBlur}>
        {entries.map((entry, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a moved entry changes its text and not its place in the document.
            key={index}
            value={entry}
            index={index}
            count={entries.length}
            name={nameOf(index)}
            error={entryErrors[index]}
            ordered={ordered}
            dragged={change.dragged === index}
            change={change}
          />
        ))}
      </Box>
      {text && (
        <FormHelperText error={invalid} sx={{ marginBlockStart: 1 }}>
          {text}
        </FormHelperText>
      )}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={entries.length >= limit}
        onClick={change.add}
        sx={beginsLine}
      >
        {add}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  )
}

const look = { display: 'grid', gap: 1, padding: 0, margin: 0, listStyle: 'none' } as const

type EntryRowProps = {
  value: string
  index: number
  count: number
  /** The accessible name: the list's label and the entry's number. */
  name: string
  error: string | undefined
  ordered: boolean | undefined
  /** Whether it is being dragged. */
  dragged: boolean
  change: EntryChanges
}

/** One entry of a list: its text, and the controls that move or remove it. Enter adds the next one. */
function EntryRow({ value, index, count, name, error, ordered, dragged, change }: EntryRowProps) {
  const t = useTexts('ui')
  const message = useMessages()
  const pressed = (event: KeyboardEvent) => {
    const move = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (ordered && event.altKey && move) {
      event.preventDefault()
      change.move(index, index + move, 'field')
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      change.insertAfter(index)
    }
  }
  return (
    <Box component="li" data-entry sx={[row, dragged ? lifted : {}]}>
      {ordered && (
        <Box {...change.handle(index)} aria-hidden title={t('entries.drag')} sx={handle}>
          <DragIndicator fontSize="small" />
          <Typography component="span" variant="body2">
            {index + 1}.
          </Typography>
        </Box>
      )}
      <TextField
        multiline
        size="small"
        value={value}
        onChange={event => change.type(index, event.target.value)}
        onKeyDown={pressed}
        error={Boolean(error)}
        helperText={error && <FieldError>{message(error)}</FieldError>}
        slotProps={{ htmlInput: { 'aria-label': name } }}
        sx={{ flex: '1 1 180px', minWidth: 0 }}
      />
      <Box sx={ordered ? [buttons, below] : count > 1 ? buttons : {}}>
        {ordered && (
          <>
            <IconButton
              data-move="up"
              aria-label={t('entries.up', { name })}
              disabled={index === 0}
              onClick={() => change.move(index, index - 1, 'up')}
            >
              <KeyboardArrowUp />
            </IconButton>
            <IconButton
              data-move="down"
              aria-label={t('entries.down', { name })}
              disabled={index === count - 1}
              onClick={() => change.move(index, index + 1, 'down')}
            >
              <KeyboardArrowDown />
            </IconButton>
          </>
        )}
        {index > 0 && (
          <IconButton aria-label={t('entries.remove', { name })} onClick={() => change.remove(index)}>
            <DeleteOutlined />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  columnGap: 0.5,
  borderRadius: 1,
} as const
/** Same width for the first of several rows, which has no remove button. */
const buttons = { display: 'flex', minWidth: 44 } as const
const below = {
  minWidth: 132,
  flexBasis: { xs: '100%', sm: 'auto' },
  justifyContent: { xs: 'flex-end', sm: 'flex-start' },
} as const
const lifted = {
  backgroundColor: 'action.selected',
  outline: '2px solid',
  outlineColor: 'primary.main',
} as const
const handle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 40,
  minWidth: 44,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
} as const

/** What gets the focus after an entry was moved: its text, or the button that moved it. */
type Mover = 'field' | 'up' | 'down'

type Options = {
  entries: readonly string[]
  limit: number
  /** The element around the rows. */
  list: RefObject<HTMLElement | null>
  onChange: (entries: string[]) => void
  /** Receives announcements for screen readers. */
  onSaid: (text: string) => void
}

type EntryChanges = ReturnType<typeof useEntries>

/** How a list of texts is edited: typing, adding, removing, and moving by key, button or pointer. */
function useEntries({ entries, limit, list, onChange, onSaid }: Options) {
  const t = useTexts('ui')
  const focusNext = useRef<{ index: number; mover: Mover }>(undefined)
  const [dragged, setDragged] = useState<number>()
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const focus = (index: number, mover: Mover = 'field') => {
    const row = rows()[index]
    const wanted = mover === 'field' ? 'textarea' : `[data-move=${mover}]:enabled`
    // At the end of the list the button is disabled, and its neighbour takes over.
    row?.querySelector<HTMLElement>(`${wanted}, [data-move]:enabled`)?.focus()
  }
  useEffect(() => {
    if (!focusNext.current) return
    const { index, mover } = focusNext.current
    focusNext.current = undefined
    focus(index, mover)
  })
  const changed = (next: string[], index: number, mover: Mover = 'field') => {
    focusNext.current = { index, mover }
    onChange(next)
  }
  const withMoved = (from: number, to: number) => {
    onSaid(t('entries.moved', { number: to + 1, count: entries.length }))
    return withEntryMoved(entries, from, to)
  }
  const insertAfter = (index: number) => {
    if (entries.length < limit) changed(entries.toSpliced(index + 1, 0, ''), index + 1)
  }
  return {
    dragged,
    focus,
    type: (index: number, text: string) => onChange(entries.with(index, text)),
    add: () => insertAfter(entries.length - 1),
    insertAfter,
    remove: (index: number) => {
      onSaid(t('entries.removed', { count: entries.length - 1 }))
      changed(entries.toSpliced(index, 1), index - 1)
    },
    move: (from: number, to: number, mover: Mover) => {
      if (to >= 0 && to < entries.length) changed(withMoved(from, to), to, mover)
    },
    /** For the drag handle of a row. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(index)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged === undefined) return
        const to = placeAt(rows(), dragged, event.clientY)
        if (to === dragged) return
        onChange(withMoved(dragged, to))
        setDragged(to)
        rows()[to]?.scrollIntoView({ block: 'nearest' })
      },
      onLostPointerCapture: () => setDragged(undefined),
    }),
  }
}

/** The neighbour whose middle the pointer has passed, or the row itself. */
function placeAt(rows: HTMLElement[], index: number, y: number): number {
  const middle = (row: HTMLElement) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  }
  const [before, after] = [rows[index - 1], rows[index + 1]]
  if (before && y < middle(before)) return index - 1
  if (after && y > middle(after)) return index + 1
  return index
}

/** The list with the entry at `from` moved to `to`; the others keep their order. */
export function withEntryMoved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
