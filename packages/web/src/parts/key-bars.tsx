import { type Key, keys } from '@casa/contract/rules/keys'
import { useTheme } from '@mui/material/styles'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import type { Column } from '../ui/column.ts'
import { StackedBars } from '../ui/stacked-bars.tsx'
import { isFamily, type KeyLook, useKeyLabel, useKeyName, useKeyWords } from './key-chip.tsx'

type Props = {
  name: string
  figures: readonly KeyFigures[]
  look?: KeyLook
  /** What the scale counts. */
  scale: string
  /** Whether bars of different totals have the same length. */
  shares?: boolean | undefined
  onBar?: ((figures: { _id: string }) => void) | undefined
}

/** Bars of the number at each key, and the rest up to the total. */
export function KeyBars({ figures, look = 'staffKey', ...props }: Props) {
  const t = useTexts('progress')
  const { number } = useFormats()
  const keyLabel = useKeyLabel()
  const keyWords = useKeyWords()
  const { palette } = useTheme().vars
  const colours = palette[look === 'studentKey' ? look : 'chartKey']
  const parts = [
    ...keysDown.map(key => ({
      id: key,
      label: isFamily() ? keyWords(key) : keyLabel(key),
      letters: key,
      colour: colours[key].main,
      textColour: colours[key].contrastText,
    })),
    {
      id: 'notBegun',
      label: t('notBegun'),
      letters: '',
      colour: palette.fillStrong,
      textColour: palette.text.primary,
    },
  ]
  const bars = figures.map(one => ({
    _id: one._id,
    name: one.name,
    // For families, a share of the whole curriculum would look like a backlog.
    note: isFamily()
      ? t('begunSoFar', { count: begun(one) })
      : t('begun', { begun: number(begun(one)), all: number(begun(one) + one.notBegun) }),
    values: [...keysDown.map(key => one[key]), one.notBegun],
  }))
  return <StackedBars bars={bars} parts={parts} {...props} />
}

/** The columns of the table behind such bars; `title` heads the name column. */
export function useKeyColumns<F extends KeyFigures>(title: string): Column<F>[] {
  const t = useTexts('progress')
  const pictures = useTexts('pictures')
  const keyName = useKeyName()
  const keyWords = useKeyWords()
  const figure = (key: string, title: string, text: (figures: F) => number): Column<F> => ({
    key,
    title,
    text,
    align: 'right',
  })
  return [
    { key: 'name', title, text: ({ name }) => name },
    ...keysDown.map(key =>
      figure(key, isFamily() ? `${keyWords(key)} (${key})` : keyName(key), figures => figures[key]),
    ),
    figure('notBegun', t('notBegun'), ({ notBegun }) => notBegun),
    figure('all', pictures('all'), figures => begun(figures) + figures.notBegun),
  ]
}

/** How many there are at each key and without one, under a name. */
export type KeyFigures = { _id: string; name: string; notBegun: number } & Record<Key, number>

/** From the most advanced key to the first, in the column order of the analysis. */
const keysDown: readonly Key[] = keys.toReversed()

/** How many have a key. */
export function begun(figures: Record<Key, number>): number {
  return keys.reduce((sum, key) => sum + figures[key], 0)
}

/** Adds up figures under a name. */
export function summed(_id: string, name: string, figures: readonly KeyFigures[]): KeyFigures {
  const of = (field: Key | 'notBegun') => figures.reduce((sum, one) => sum + one[field], 0)
  return { _id, name, P: of('P'), WA: of('WA'), WI: of('WI'), M: of('M'), notBegun: of('notBegun') }
}
