import type { ImportPreview, LikelyDuplicate } from '@casa/contract/workbook'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'

type Props = {
  preview: ImportPreview
  /** Absent if the workbook has errors and cannot be stored. */
  store?: (leaveOut: readonly number[]) => Promise<void>
  choose?: (sheet: number) => void
}

/** What a workbook of children contains, before anything is stored. */
export function ImportPreviewPanel({ preview, store, choose }: Props) {
  const t = useTexts('students')
  const { number } = useFormats()
  const [busy, setBusy] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const press = async () => {
    setBusy(true)
    await store?.([...leftOut])
    setBusy(false)
  }
  const { rows, count, duplicates, sameFile } = preview
  const kept = count - leftOut.size
  const likely = new Set(duplicates.first.map(({ row }) => row))
  const repeats =
    sameFile !== null || likely.size > leftOut.size || duplicates.count > duplicates.first.length
  return (
    <Box role="region" aria-label={t('found.title')} sx={{ display: 'grid', gap: 2 }}>
      {choose && <SheetChoice sheets={preview.sheets} onChoose={choose} />}
      <Typography variant="h3">
        {rows === count
          ? t('found.count', { count, formatted: number(count) })
          : t('found.faulty', {
              count: rows,
              formatted: number(rows),
              valid: number(count),
              faulty: number(rows - count),
            })}
      </Typography>
      {rows !== count && preview.classes.length > 0 && <Typography>{t('found.valid')}</Typography>}
      <Box component="ul" sx={list}>
        {preview.classes.map(({ className, count: ofClass }) => (
          <li key={className}>{t('found.ofClass', { class: className, formatted: number(ofClass) })}</li>
        ))}
      </Box>
      <Notes preview={preview} />
      {(duplicates.count > 0 || sameFile) && (
        <Duplicates preview={preview} leftOut={leftOut} {...(store && { onChange: setLeftOut })} />
      )}
      {store && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button variant="contained" loading={busy} disabled={kept === 0} onClick={() => void press()}>
            {t(repeats ? 'found.storeAnyway' : 'found.store', { count: kept, formatted: number(kept) })}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const list = { margin: 0, paddingInlineStart: 2.5 } as const
const bare = { listStyle: 'none', paddingInlineStart: 0 } as const

/** Which sheet is read, if several have rows of children. */
function SheetChoice({
  sheets,
  onChoose,
}: {
  sheets: ImportPreview['sheets']
  onChoose: (sheet: number) => void
}) {
  const t = useTexts('students')
  const id = useId()
  const tables = sheets.filter(({ isTable }) => isTable)
  if (tables.length < 2) return null
  return (
    <FormControl>
      <FormLabel id={id}>{t('found.sheet')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={tables.find(({ isRead }) => isRead)?.number ?? ''}
        onChange={(_, value) => onChoose(Number(value))}
      >
        {tables.map(({ number, name, rows, hidden }) => (
          <FormControlLabel
            key={number}
            value={number}
            control={<Radio />}
            label={t(hidden ? 'found.hiddenSheetRows' : 'found.sheetRows', { name, count: rows })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** What of the file is not read, or not as it looks. */
function Notes({ preview }: { preview: ImportPreview }) {
  const t = useTexts('students')
  const { unread, mergedDown, sheets } = preview
  const rows = ({ count, rows }: ImportPreview['merged']) =>
    rows.join(', ') + (count > rows.length ? ', …' : '')
  const counted = (['hiddenRows', 'noResult', 'merged'] as const).filter(name => preview[name].count > 0)
  const hidden = sheets.filter(sheet => sheet.hidden && !sheet.isRead).map(({ name }) => name)
  const notes = [
    ...(unread.length > 0 ? [t('found.unread', { names: unread.join(', ') })] : []),
    ...counted.map(name => t(`found.${name}`, { count: preview[name].count, rows: rows(preview[name]) })),
    ...(mergedDown > 0 ? [t('found.mergedDown', { count: mergedDown })] : []),
    ...(hidden.length > 0 ? [t('found.hiddenSheets', { names: hidden.join(', ') })] : []),
  ]
  if (notes.length === 0) return <Typography>{t('found.allRead')}</Typography>
  return (
    <Alert severity="info">
      <AlertTitle>{t('found.notes')}</AlertTitle>
      <Box component="ul" sx={list}>
        {notes.map(note => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </Alert>
  )
}

type DuplicatesProps = {
  preview: ImportPreview
  leftOut: ReadonlySet<number>
  /** Absent if nothing can be stored, so that there is nothing to choose. */
  onChange?: (leftOut: ReadonlySet<number>) => void
}

/** The likely duplicates, each with a tick that says whether it is registered. */
function Duplicates({ preview: { duplicates, sameFile }, leftOut, onChange }: DuplicatesProps) {
  const t = useTexts('students')
  const { moment, number } = useFormats()
  const { count, first } = duplicates
  // A row may be like a child of the school and like another row.
  const byRow = Map.groupBy(first, ({ row }) => row)
  const all = [...byRow.keys()]
  const change = (rows: readonly number[], keep: boolean) =>
    onChange?.(new Set(keep ? [...leftOut].filter(row => !rows.includes(row)) : [...leftOut, ...rows]))
  const box = (rows: readonly number[], label: ReactNode) => (
    <FormControlLabel
      control={
        <Checkbox
          checked={rows.every(row => !leftOut.has(row))}
          indeterminate={rows.some(row => leftOut.has(row)) && rows.some(row => !leftOut.has(row))}
          onChange={(_, keep) => change(rows, keep)}
        />
      }
      label={label}
      // The alert would cut off the focus ring of a box that begins outside it.
      sx={{ marginInlineStart: 0, alignItems: 'flex-start', '& .MuiCheckbox-root': { marginBlockStart: -1 } }}
    />
  )
  return (
    <Alert severity="warning">
      {sameFile && (
        <AlertTitle>{t('found.sameFile', { at: moment(sameFile.at), count: sameFile.count })}</AlertTitle>
      )}
      {count > 0 && (
        <>
          <AlertTitle>{t('found.duplicates', { count, formatted: number(count) })}</AlertTitle>
          {onChange && <Typography>{t('found.untick')}</Typography>}
          {onChange && all.length > 1 && box(all, t('found.allOfThem'))}
          <Box
            component="ul"
            sx={{ ...list, ...(onChange && bare), maxHeight: 240, overflowY: 'auto' }}
            tabIndex={0}
          >
            {[...byRow].map(([row, likes]) => {
              const lines = likes.map(one => (
                <Box component="span" key={one.otherRow} sx={{ display: 'block' }}>
                  <Duplicate one={one} />
                </Box>
              ))
              return <li key={row}>{onChange ? box([row], lines) : lines}</li>
            })}
          </Box>
        </>
      )}
    </Alert>
  )
}

function Duplicate({ one }: { one: LikelyDuplicate }) {
  const t = useTexts('students')
  const { row, fullName, child, otherRow } = one
  const same = one.same.map(likeness => t(`found.same.${likeness}`)).join(', ')
  if (!child) return t('found.inFile', { row, name: fullName, otherRow, same })
  const values = { row, name: fullName, child: child.fullName, class: child.className, same }
  return t(child.hasLeft ? 'found.inLeft' : 'found.inSchool', values)
}
