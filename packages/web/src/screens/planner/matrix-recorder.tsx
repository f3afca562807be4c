import type { Matrix } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import { type ReactNode, useState } from 'react'
import { mayWrite } from '../../lib/rights.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { at, type Block, followed, type GridIds, sizeOf } from '../../parts/grid/grid-block.ts'
import { useKeyName } from '../../parts/key-chip.tsx'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { type Cell, cellsIn } from '../../parts/matrix/matrix.ts'
import { FocusedCell, MatrixLegend } from '../../parts/matrix/matrix-legend.tsx'
import { ReadyButton } from '../../parts/next/ready-button.tsx'
import { KeyPalette } from './key-palette.tsx'
import { useAbsent } from './use-absent.ts'

/** An exercise that was searched; a new object each time. */
export type Sought = { exerciseId: string }

type Props = {
  classId: string
  matrix: Matrix
  record: (cells: Cell[], key: Key) => Promise<void>
  sought: Sought | undefined
  /** Explains what is hidden. */
  hidden: ReactNode
}

/** The matrix on a laptop, with the key that a click records in its corner; what explains it is below. */
export function MatrixRecorder({ classId, matrix, record, sought, hidden }: Props) {
  const t = useTexts('planner')
  const keyName = useKeyName()
  const [chosen, choose] = useChosenKey()
  const [block, setBlock] = useBlock(matrix)
  const lessonOf = useLessonOf()
  const absent = useAbsent(classId)
  const links = (id: string) => {
    const exercise = matrix.exercises.find(({ _id }) => _id === id)
    return (
      <>
        <LessonLink lesson={lessonOf(id)} size={28} sx={{ marginBlock: '-5px' }} />
        {exercise && <ReadyButton exercise={exercise} classId={classId} size={28} />}
      </>
    )
  }
  return (
    <>
      <KeyMatrix
        name={t('matrixName')}
        matrix={matrix}
        block={block}
        onBlock={setBlock}
        absent={{ ids: absent, label: t('absent') }}
        sought={sought}
        {...(mayWrite('learning') && {
          onRecord: (cells: Cell[], key = chosen) => void record(cells, key),
          hint: t('clickOf', { key: keyName(chosen) }),
          corner: (
            <KeyPalette
              chosen={chosen}
              onChoose={choose}
              selected={sizeOf(block)}
              onRecord={key => void record(cellsIn(matrix, block), key)}
              onClear={() => setBlock(at(block.active))}
            />
          ),
        })}
      />
      <FocusedCell matrix={matrix} place={block.active} exerciseLink={links} />
      {hidden}
      <MatrixLegend hint={t('matrixHint')} />
    </>
  )
}

const storageKey = 'casa_key'

/** The key that a click records, remembered on this device; initially P. */
function useChosenKey(): [Key, (key: Key) => void] {
  const [chosen, setChosen] = useState(
    () => keys.find(key => key === deviceStorage.getItem(storageKey)) ?? 'P',
  )
  const choose = (key: Key) => {
    deviceStorage.setItem(storageKey, key)
    setChosen(key)
  }
  return [chosen, choose]
}

/**
 * The selection of a matrix, initially its first cell. When the class is refetched, for example after a child has
 * left, it stays with its children and exercises, so that no key goes to a neighbour. If the focused child has left,
 * the focus is lost with the row.
 */
function useBlock(matrix: Matrix): [Block, (block: Block) => void] {
  const ids = idsOf(matrix)
  const [last, setLast] = useState({ block: at({ row: 0, column: 0 }), ids })
  const moved = !areSame(last.ids.rows, ids.rows) || !areSame(last.ids.columns, ids.columns)
  const block = moved ? followed(last.block, last.ids, ids) : last.block
  if (moved) setLast({ block, ids })
  return [block, block => setLast({ block, ids })]
}

function idsOf({ students, exercises }: Matrix): GridIds {
  return { rows: students.map(({ _id }) => _id), columns: exercises.map(({ _id }) => _id) }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place])
}
