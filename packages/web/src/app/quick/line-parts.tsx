import type { Matrix } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { memo, type RefObject } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { Chips, Tap } from './chips.tsx'
import { type Index, leftOut, type Named, type ParsedLine } from './line.ts'
import { completed, completionsOf, splitLine, withAddedNames } from './line-text.ts'
import { keyOf } from './meaning.ts'
import { distinctNames, recordedNames, type Sending } from './use-quick-class.ts'

const shownCompletions = 12

/** Changes the line, given the current one. */
type OnTap = (next: (text: string) => string) => void

type SaidProps = { outcome: Sending['outcome']; busy: boolean; onUndo: Sending['undo'] }

/** The result of the latest line. In the dialog, because a toast outside it is hidden from screen readers. */
export function Said({ outcome, busy, onUndo }: SaidProps) {
  const t = useTexts('quick')
  const ui = useTexts('ui')
  const undo = outcome?.undo
  return (
    <Box role="status" aria-label={t('outcome')}>
      {outcome && (
        <Alert
          severity={outcome.recorded ? 'success' : 'info'}
          role="presentation"
          sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
          action={
            undo && (
              <Button
                color="inherit"
                disabled={busy}
                onClick={() => void onUndo(undo)}
                sx={{ minHeight: 44 }}
              >
                {ui('undo')}
              </Button>
            )
          }
        >
          {outcome.text}
        </Alert>
      )}
    </Box>
  )
}

/** Why the line could not be saved. In the dialog, because a toast outside it is hidden from screen readers. */
export function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return <Alert severity="error">{errorText(error)}</Alert>
}

type MeaningProps = { line: ParsedLine; observed: string | null; fault: string | undefined; matrix: Matrix }

export function Meaning({ line, observed, fault, matrix }: MeaningProps) {
  const t = useTexts('quick')
  const keyLabel = useKeyLabel()
  // The chips name many children; the sentence counts them.
  const who = line.children.length > 3 && t('childCount', { count: line.children.length })
  const names = who
    ? [who, ...line.exercises.map(({ name }) => name)].join(', ')
    : recordedNames(line, matrix).join(', ')
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

export function Questions({ line, matrix, onChoose }: QuestionsProps) {
  const t = useTexts('quick')
  if (line.questions.length === 0) return null
  const exerciseName = (id: string) => {
    const exercise = matrix.exercises.find(({ _id }) => _id === id)
    return exercise ? `${exercise.subActivityName} · ${exercise.activityId.activityName}` : ''
  }
  const children = distinctNames(matrix)
  const nameOf = ({ id, name }: Named) => (children.get(id) ?? exerciseName(id)) || name
  return line.questions.map(({ words, options }) => (
    <Chips key={words} label={t('which', { words })}>
      {options.slice(0, shownCompletions).map(option => (
        <Tap key={option.id} label={nameOf(option)} onClick={() => onChoose(words, option.id)} />
      ))}
      <Tap label={t('none', { words })} onClick={() => onChoose(words, leftOut)} />
    </Chips>
  ))
}

/** The four keys, and the sign that starts an observation. */
export const KeyChips = memo(function KeyChips({
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
export const Completions = memo(function Completions({
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

type EntryProps = {
  text: string
  fault: string | undefined
  busy: boolean
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

/** The line itself, with its errors and its button. */
export function Entry({ text, fault, busy, field, onText }: EntryProps) {
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
