import type { Matrix } from '@casa/contract/progress'
import { type Key, keyNames, keys } from '@casa/contract/rules/keys'
import { withDistinctNames } from '@casa/contract/rules/names'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type FormEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import {
  completed,
  completionsOf,
  type Index,
  indexOf,
  keyWordsOf,
  type Named,
  type ParsedLine,
  readLine,
  splitLine,
  withAddedNames,
} from './line.ts'
import { type Meant, recordedNames, type Sending } from './use-quick-class.ts'

const shownCompletions = 12

/** Changes the line, given the current one. */
type OnTap = (next: (text: string) => string) => void

type Props = {
  matrix: Matrix
  text: string
  onText: (text: string | ((last: string) => string)) => void
  sending: Sending
  phone: boolean
}

/**
 * The line with its interpretation, its questions, and chips to tap; on a phone the field is at the bottom, near the
 * thumb. The interpretation is deferred, so that typing never waits for chips; what is recorded is always read from
 * the whole line.
 */
export function LineForm({ matrix, text, onText, sending, phone }: Props) {
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const { busy, failure, send } = sending
  const field = useRef<HTMLInputElement>(null)
  // Typing replaces a line that was left unrecorded.
  useEffect(() => field.current?.select(), [])
  const { index, read } = useReader(matrix)
  const shownText = useDeferredValue(text)
  const { line, observed } = useMemo(() => read(shownText, choices), [read, shownText, choices])
  const faultOf = useFault()
  const fault = tried ? faultOf(line, observed) : undefined
  const change = (next: string) => {
    onText(next)
    setTried(false)
  }
  const tap = useCallback(
    (next: (text: string) => string) => {
      onText(next)
      setTried(false)
      field.current?.focus()
    },
    [onText],
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const typed = read(text, choices)
    if (!faultOf(typed.line, typed.observed) && !busy) await send(meaningOf(typed.line, typed.observed))
  }
  const entry = <Entry text={text} fault={fault} busy={busy} field={field} onText={change} />
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      {!phone && entry}
      <Box sx={phone ? abovePhoneEntry : belowEntry}>
        {failure !== undefined && <Failure error={failure} />}
        <Meaning line={line} observed={observed} fault={fault} matrix={matrix} />
        <Questions
          line={line}
          matrix={matrix}
          onChoose={(words, id) => setChoices({ ...choices, [words]: id })}
        />
        <KeyChips index={index} mayObserve={observed === null} onTap={tap} />
        {observed === null && <Completions text={shownText} index={index} onTap={tap} />}
      </Box>
      {phone && entry}
    </Box>
  )
}

const belowEntry = {
  overflowY: 'auto',
  paddingInline: 2,
  paddingBlockEnd: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
}

// Pushed down with a margin, because overflow of end-aligned content could not be scrolled to.
const abovePhoneEntry = { ...belowEntry, flex: 1, '& > :first-of-type': { marginBlockStart: 'auto' } }

/** Parses lines about the children and exercises of a matrix, in the words of the chosen language. */
function useReader(matrix: Matrix) {
  const keyLabel = useKeyLabel()
  return useMemo(() => {
    const index = indexOf([
      ...matrix.students.map(({ _id, fullName }): Named => ({ id: _id, kind: 'child', name: fullName })),
      ...matrix.exercises.map(
        ({ _id, subActivityName }): Named => ({ id: _id, kind: 'exercise', name: subActivityName }),
      ),
    ])
    const own = { P: keyLabel('P'), WA: keyLabel('WA'), WI: keyLabel('WI'), M: keyLabel('M') }
    const keyWords = [keyWordsOf(keyNames), keyWordsOf(own)]
    const read = (text: string, choices: Readonly<Record<string, string>>) => {
      const { names, observed } = splitLine(text, index)
      return { line: readLine(names, index, keyWords, choices), observed }
    }
    return { index, read }
  }, [matrix, keyLabel])
}

/** Why a line is not recorded, if it is not. */
function useFault() {
  const t = useTexts('quick')
  return (
    { unknown, questions, keys, children, exercises }: ParsedLine,
    observed: string | null,
  ): string | undefined => {
    if (unknown.length > 0) return t('unknown', { words: unknown.join(', ') })
    if (questions.length > 0) return t('open')
    if (keys.length > 1) return t('ofKeys', { keys: keys.join(', ') })
    if (children.length === 0) return t('noChild')
    if (exercises.length === 0 && (observed === null || keys.length > 0)) return t('noExercise')
    if (observed === '') return t('nothingSaid')
    if (observed !== null && exercises.length > 1) return t('oneExercise')
    return children.length * exercises.length > 10_000 ? t('tooMany') : undefined
  }
}

/** The key recorded when the line has none: the first one, which never moves a child back. */
const defaultKey = 'P'

/**
 * What is recorded. A single cell given with its key is recorded as given; otherwise no child is moved back. With an
 * observation, a key is recorded only if the line has one.
 */
function meaningOf({ children, exercises, keys: [key] }: ParsedLine, observed: string | null): Meant {
  const skips = key === undefined || children.length * exercises.length > 1
  return { children, exercises, key: keyOf(key, observed), skips, observed }
}

const keyOf = (key: Key | undefined, observed: string | null) =>
  key ?? (observed === null ? defaultKey : undefined)

/** Why the line could not be saved. In the dialog, because a toast outside it is hidden from screen readers. */
function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return <Alert severity="error">{errorText(error)}</Alert>
}

type MeaningProps = { line: ParsedLine; observed: string | null; fault: string | undefined; matrix: Matrix }

function Meaning({ line, observed, fault, matrix }: MeaningProps) {
  const t = useTexts('quick')
  const keyLabel = useKeyLabel()
  const names = recordedNames(line, matrix).join(', ')
  const first = keyOf(undefined, observed)
  const shownKeys = line.keys.length > 0 || !first ? line.keys : [first]
  const key = shownKeys.map(key => `${key} ${keyLabel(key)}`).join(' / ')
  return (
    <Box role="status" aria-label={t('meant')} sx={{ overflowWrap: 'anywhere' }}>
      {names !== '' && <Typography>{[names, key].filter(Boolean).join(': ')}</Typography>}
      {observed && <Typography sx={{ whiteSpace: 'pre-line' }}>{t('seen', { text: observed })}</Typography>}
      {line.unknown.length > 0 && fault === undefined && (
        <Alert severity="warning">{t('unknown', { words: line.unknown.join(', ') })}</Alert>
      )}
    </Box>
  )
}

type QuestionsProps = { line: ParsedLine; matrix: Matrix; onChoose: (words: string, id: string) => void }

function Questions({ line, matrix, onChoose }: QuestionsProps) {
  const t = useTexts('quick')
  if (line.questions.length === 0) return null
  const exerciseName = (id: string) => {
    const exercise = matrix.exercises.find(({ _id }) => _id === id)
    return exercise ? `${exercise.subActivityName} · ${exercise.activityId.activityName}` : ''
  }
  const children = new Map(withDistinctNames(matrix.students).map(({ _id, fullName }) => [_id, fullName]))
  const nameOf = ({ id, name }: Named) => (children.get(id) ?? exerciseName(id)) || name
  return line.questions.map(({ words, options }) => (
    <Chips key={words} label={t('which', { words })}>
      {options.slice(0, shownCompletions).map(option => (
        <Tap key={option.id} label={nameOf(option)} onClick={() => onChoose(words, option.id)} />
      ))}
    </Chips>
  ))
}

/** The four keys, and the sign that starts an observation. */
const KeyChips = memo(function KeyChips({
  index,
  mayObserve,
  onTap,
}: {
  index: Index
  mayObserve: boolean
  onTap: OnTap
}) {
  const t = useTexts('quick')
  const label = useKeyLabel()
  return (
    <Chips label={t('keys')}>
      {keys.map(key => (
        <Tap
          key={key}
          label={`${key} ${label(key)}`}
          onClick={() => onTap(text => withKey(text, key, index))}
        />
      ))}
      {mayObserve && (
        <Tap label={t('say')} onClick={() => onTap(text => `${text.trim().replace(/[,;]$/, '')}: `)} />
      )}
    </Chips>
  )
})

function withKey(text: string, key: Key, index: Index): string {
  const split = splitLine(text, index)
  return withAddedNames(split, `${split.names.trim()} ${key}, `.trimStart())
}

/** Names that complete the end of the line. */
const Completions = memo(function Completions({
  text,
  index,
  onTap,
}: {
  text: string
  index: Index
  onTap: OnTap
}) {
  const t = useTexts('quick')
  return (
    <Chips label={t('suggestions')}>
      {completionsOf(text, index, shownCompletions).map(named => (
        <Completion key={named.id} named={named} onTap={onTap} />
      ))}
    </Chips>
  )
})

const Completion = memo(function Completion({ named, onTap }: { named: Named; onTap: OnTap }) {
  return <Tap label={named.name} onClick={() => onTap(text => completed(text, named))} />
})

/** Chips under a heading. */
function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}

/** A chip of 44 px. */
function Tap({ label, onClick }: { label: string; onClick: () => void }) {
  return <TallChip label={label} onClick={onClick} variant="outlined" />
}

const TallChip = styled(Chip)({ height: 44, borderRadius: 22, maxWidth: '100%' })

type EntryProps = {
  text: string
  fault: string | undefined
  busy: boolean
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

/** The line itself, with its errors and its button. */
function Entry({ text, fault, busy, field, onText }: EntryProps) {
  const t = useTexts('quick')
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', padding: 2 }}>
      <TextField
        autoFocus
        fullWidth
        label={t('line')}
        value={text}
        onChange={event => onText(event.target.value)}
        error={fault !== undefined}
        helperText={fault ?? t('hint')}
        inputRef={field}
        slotProps={{
          htmlInput: { maxLength: 1000, enterKeyHint: 'done', autoComplete: 'off', spellCheck: false },
        }}
      />
      <Button type="submit" variant="contained" disabled={busy} sx={{ minHeight: 56 }}>
        {t('record')}
      </Button>
    </Box>
  )
}
