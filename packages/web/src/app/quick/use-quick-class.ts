import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import type { Route } from '@casa/contract/route'
import type { Key } from '@casa/contract/rules/keys'
import { withDistinctNames } from '@casa/contract/rules/names'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refetchAfter, useCall } from '../../api/hooks.ts'
import { useQueuedSaves } from '../../api/outbox/outbox.ts'
import type { QueuedSave } from '../../api/outbox/queue.ts'
import { useMessages } from '../../lib/messages.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { schoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { useRecordedText } from '../../parts/key-undo.tsx'
import { cellsToRecord } from '../../parts/matrix/matrix.ts'
import {
  isWaiting,
  observe,
  recordKey,
  undoObservation,
  undoRecording,
  withQueuedKeys,
} from '../../parts/queued-records.ts'
import type { Named, ParsedLine } from './line.ts'

/**
 * What a line means: a key, an observation, or both. `skips` leaves out children who are further on than the key;
 * `observed` is an observation of each child, about the line's only exercise or none.
 */
export type Meant = {
  children: Named[]
  exercises: Named[]
  /** For whom a key is recorded on which exercise: all of them, except what was removed from the preview. */
  cells: { studentId: string; subActivityId: string }[]
  key: Key | undefined
  skips: boolean
  observed: string | null
}

/** One stored or queued part of a line: its description, and how to undo it. */
type Done = { texts: string[]; undo: (() => Promise<unknown>) | undefined; undoRoute: Route }

/** The result of a line: a text, whether anything was recorded, and how to undo it. */
export type Outcome = {
  text: string
  recorded: boolean
  undo?: { undo: () => Promise<unknown>; undone: string }
}

/**
 * The children and exercises of a class, including what is queued on this device, what warnings need to know about
 * them, and how to record a line about them.
 */
export function useQuickClass(classId: string) {
  const quick = useTexts('quick')
  const message = useMessages()
  const client = useQueryClient()
  const keys = useKeysOfLine()
  const observation = useObservationOfLine()
  const input = { body: { classId } }
  const query = useCall(api.progress.matrix, input, { enabled: classId !== '' })
  const facts = useCall(api.quick.class, input, { enabled: classId !== '' })
  const waiting = useQueuedSaves()
  const matrix = useMemo(() => query.data && withQueuedKeys(query.data, waiting), [query.data, waiting])

  const takeBack = async (done: readonly Done[]) => {
    for (const { undo, undoRoute } of done) if (await undo?.()) await refetchAfter(client, undoRoute)
  }
  const outcomeOf = (done: readonly Done[], meant: Meant, matrix: Matrix): Outcome => {
    if (done.length === 0) return { text: quick('same'), recorded: false }
    const what = `${recordedNames(meant, matrix).join(', ')}.`
    const text = [what, ...new Set(done.flatMap(({ texts }) => texts))].join(' ')
    const undone = `${message(messages.record.undone)} ${what}`
    if (!done.some(one => one.undo)) return { text, recorded: false }
    return { text, recorded: true, undo: { undo: () => takeBack(done), undone } }
  }
  /** Records the meaning of a line, part by part: `onOutcome` learns of the parts stored even if a later one fails. */
  const record = async (meant: Meant, onOutcome: (outcome: Outcome) => void): Promise<void> => {
    if (!matrix) return
    const done: Done[] = []
    let isComplete = false
    try {
      for (const send of [() => keys(meant, matrix), () => observation(meant, waiting)]) {
        const part = await send()
        if (part) done.push(part)
      }
      isComplete = true
    } finally {
      if (done.length > 0 || isComplete) onOutcome(outcomeOf(done, meant, matrix))
    }
  }
  return { query, facts, matrix, record }
}

/**
 * The names of what is recorded; children with the same name are shown with admission numbers, so that a wrong choice
 * is noticed.
 */
export function recordedNames(
  { children, exercises }: Pick<ParsedLine, 'children' | 'exercises'>,
  matrix: Matrix,
): string[] {
  const names = distinctNames(matrix)
  return [...children.map(({ id, name }) => names.get(id) ?? name), ...exercises.map(({ name }) => name)]
}

/** The names of a class's children by their ids; those with the same name have their admission numbers. */
export function distinctNames({ students }: Matrix): Map<string, string> {
  return new Map(withDistinctNames(students).map(({ _id, fullName }) => [_id, fullName]))
}

/** The label of a queued save. It is stored on the device, so it names no child. */
const few = (exercises: readonly Named[]) =>
  [...exercises.slice(0, 3).map(({ name }) => name), ...(exercises.length > 3 ? ['…'] : [])].join(', ')

/** Sends the key of a line; nothing if everyone has it. */
function useKeysOfLine() {
  const t = useTexts('parts')
  const recordedText = useRecordedText()
  const keyName = useKeyName()
  const client = useQueryClient()
  return async (
    { cells: chosen, exercises, key, skips }: Meant,
    matrix: Matrix,
  ): Promise<Done | undefined> => {
    if (!key) return undefined
    const cells = cellsToRecord(matrix, chosen, key)
    if (cells.length === 0) return undefined
    const recording = newRecordingId()
    const label = t('waiting.keys', { key, exercises: few(exercises), count: cells.length })
    const answer = await recordKey({ cells, key, recording, ...(skips && { further: 'skip' }) }, label)
    if (answer) await refetchAfter(client, api.records.record)
    const further = answer?.skipped ?? 0
    const recorded = cells.length - further
    const undo = () => undoRecording(recording, t('undoOf', { what: label }))
    return {
      texts: [`${keyName(key)}.`, recordedText({ answer, recorded, further })],
      undo: recorded > 0 ? undo : undefined,
      undoRoute: api.records.undo,
    }
  }
}

/** Sends the observation of a line; nothing if it is already stored or queued. */
function useObservationOfLine() {
  const t = useTexts('parts')
  const message = useMessages()
  const client = useQueryClient()
  return async (
    { children, exercises, observed }: Meant,
    waiting: readonly QueuedSave[],
  ): Promise<Done | undefined> => {
    if (observed === null) return undefined
    const recording = newRecordingId()
    const observation = {
      studentIds: children.map(({ id }) => id),
      subActivityId: exercises[0]?.id ?? null,
      date: schoolDay(),
      specialObservation: observed,
      recording,
    }
    if (isWaiting(observation, waiting)) return undefined
    const label = dotted([t('waiting.seen', { count: children.length }), few(exercises)])
    const answer = await observe(observation, label)
    if (answer?.data.count === 0) return undefined
    if (answer) await refetchAfter(client, api.observations.record)
    return {
      texts: [answer ? message(answer.message) : t('recorded.waits')],
      undo: () => undoObservation(recording, t('undoOf', { what: label })),
      undoRoute: api.observations.undo,
    }
  }
}

/**
 * Sends the meaning of a line. If it cannot be saved, the line stays and `failure` says why; `outcome` is the result of
 * the latest line, until it is undone.
 */
export function useSending(record: ReturnType<typeof useQuickClass>['record']) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [outcome, setOutcome] = useState<Outcome>()
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Resolves with whether the whole line was recorded. */
  const send = (meant: Meant) => {
    setOutcome(undefined)
    return run(() => record(meant, setOutcome))
  }
  const undo = ({ undo, undone }: NonNullable<Outcome['undo']>) =>
    run(async () => {
      await undo()
      setOutcome({ text: undone, recorded: false })
    })
  return { busy, failure, outcome, send, undo, show: setOutcome }
}

export type Sending = ReturnType<typeof useSending>
