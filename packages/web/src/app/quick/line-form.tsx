import type { Matrix } from '@casa/contract/progress'
import type { QuickClass } from '@casa/contract/quick'
import { keyNames } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import { type FormEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useMayInClass, useRecordsIn } from '../../lib/own-classes.ts'
import { useTexts } from '../../lib/texts.ts'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { Groups, SaveGroup } from './groups.tsx'
import { everyoneWords, indexOf, keyWordsOf, type Named, type ParsedLine, readLine } from './line.ts'
import { Completions, Entry, Failure, KeyChips, Meaning, Questions, Said } from './line-parts.tsx'
import { splitLine } from './line-text.ts'
import { keyOf, meaningOf, useFault } from './meaning.ts'
import { type Cell, cellId, cellsOf, Preview } from './preview.tsx'
import type { Sending } from './use-quick-class.ts'
import { adviceOf } from './warnings.ts'

type Props = {
  classId: string
  matrix: Matrix
  /** What warnings and other names need; undefined if it could not be loaded. */
  facts: QuickClass | undefined
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
export function LineForm({ classId, matrix, facts, text, onText, sending, phone }: Props) {
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(nobody)
  const [tried, setTried] = useState(false)
  const { busy, failure, outcome, send, undo, show } = sending
  const field = useRef<HTMLInputElement>(null)
  // Typing replaces a line that was left unrecorded.
  useEffect(() => field.current?.select(), [])
  const { index, read } = useReader(classId, matrix, facts)
  const mayNote = useMayInClass(classId, 'notes')
  const advice = useMemo(() => adviceOf(matrix, facts), [matrix, facts])
  const shownText = useDeferredValue(text)
  const { line, observed } = useMemo(() => read(shownText, choices), [read, shownText, choices])
  const cells = useMemo(() => cellsOf(line.children, line.exercises), [line])
  const faultOf = useFault(mayNote)
  const fault = tried ? faultOf(line, observed, keptOf(cells, left)) : undefined
  const change = useCallback(
    (next: string | ((text: string) => string)) => {
      onText(next)
      setTried(false)
      if (typeof next !== 'string') field.current?.focus()
    },
    [onText],
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const typed = read(text, choices)
    const kept = keptOf(cellsOf(typed.line.children, typed.line.exercises), left)
    if (faultOf(typed.line, typed.observed, kept) || busy) return
    if (!(await send(meaningOf(typed.line, typed.observed, kept)))) return
    // The next line begins at once.
    setChoices({})
    setLeft(nobody)
    change(() => '')
  }
  const leave = (removed: readonly Cell[]) => setLeft(new Set([...left, ...removed.map(cellId)]))
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
        <Said outcome={outcome} busy={busy} onUndo={undo} />
        <Meaning line={keptLine(line, cells, left)} observed={observed} fault={fault} matrix={matrix} />
        <Preview
          cells={cells}
          left={left}
          matrix={matrix}
          advice={advice}
          withKey={keyOf(line.keys[0], observed) !== undefined}
          onLeave={leave}
          onPutBack={() => setLeft(nobody)}
        />
        <Questions
          line={line}
          matrix={matrix}
          onChoose={(words, id) => setChoices({ ...choices, [words]: id })}
        />
        <KeyChips index={index} mayObserve={mayNote && observed === null} onTap={change} />
        {text.trim() === '' && (
          <Groups
            groups={facts?.groups ?? []}
            mayRemove={mayNote}
            onPick={name => change(() => `${name}, `)}
            onOutcome={show}
          />
        )}
        {observed === null && <Completions text={shownText} index={index} onTap={change} />}
        {mayNote && <SaveGroup members={line.children} classId={classId} onOutcome={show} />}
      </Box>
      {phone && entry}
    </Box>
  )
}

const nobody: ReadonlySet<string> = new Set()

/** The line without the children and exercises of which every chip was removed. */
function keptLine(line: ParsedLine, cells: readonly Cell[], left: ReadonlySet<string>): ParsedLine {
  if (left.size === 0 || cells.length === 0) return line
  const kept = keptOf(cells, left)
  return {
    ...line,
    children: line.children.filter(child => kept.some(cell => cell.child.id === child.id)),
    exercises: line.exercises.filter(exercise => kept.some(cell => cell.exercise?.id === exercise.id)),
  }
}

const keptOf = (cells: readonly Cell[], left: ReadonlySet<string>) =>
  cells.filter(cell => !left.has(cellId(cell)))

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

/**
 * Parses lines about the children of a matrix and the exercises that the user records, in the words of the chosen
 * language.
 */
function useReader(classId: string, matrix: Matrix, facts: QuickClass | undefined) {
  const t = useTexts('quick')
  const recordsIn = useRecordsIn()
  const keyLabel = useKeyLabel()
  return useMemo(() => {
    const also = new Map(facts?.exercises.map(({ _id, names }) => [_id, names]))
    const everyone: Named = {
      id: 'everyone',
      kind: 'group',
      name: t('everyone'),
      also: everyoneWords,
      members: matrix.students.map(({ _id }) => _id),
    }
    const groups = facts?.groups ?? []
    const index = indexOf([
      everyone,
      ...groups.map(
        ({ _id, name, studentId }): Named => ({ id: _id, kind: 'group', name, members: studentId }),
      ),
      ...matrix.students.map(({ _id, fullName }): Named => ({ id: _id, kind: 'child', name: fullName })),
      ...matrix.exercises
        .filter(({ superActivityId }) => recordsIn(classId, superActivityId))
        .map(
          ({ _id, subActivityName }): Named => ({
            id: _id,
            kind: 'exercise',
            name: subActivityName,
            also: also.get(_id) ?? [],
          }),
        ),
    ])
    const own = { P: keyLabel('P'), WA: keyLabel('WA'), WI: keyLabel('WI'), M: keyLabel('M') }
    const keyWords = [keyWordsOf(keyNames), keyWordsOf(own)]
    const read = (text: string, choices: Readonly<Record<string, string>>) => {
      const { names, observed } = splitLine(text, index)
      return { line: readLine(names, index, keyWords, choices), observed }
    }
    return { index, read }
  }, [classId, matrix, facts, recordsIn, keyLabel, t])
}
