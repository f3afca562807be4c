import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import { nameAmong } from '@casa/contract/rules/names'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeyOf, useCall } from '../../api/hooks.ts'
import { outbox } from '../../api/outbox/outbox.ts'
import { failureOf, isStuck, type QueuedSave, refusalError } from '../../api/outbox/queue.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { sentSheetOf } from '../../parts/sent-sheet.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { ClampedText } from '../../ui/text-wrap.tsx'

type Props = { saves: readonly QueuedSave[]; onClose: () => void }

/**
 * Lists the queued saves, and the refused ones with the available choices. It is a dialog because a list above a
 * screen's own list would push that down under a finger.
 */
export function QueuedSavesDialog({ saves, onClose }: Props) {
  const t = useTexts('parts')
  const ui = useTexts('ui')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="queued-saves">
      <DialogTitle id="queued-saves">{t('waiting.title')}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}>
          {saves.map(save => (
            <li key={save.key}>
              <Item save={save} onClose={onClose} />
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{ui('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

type ItemProps = { save: QueuedSave; onClose: () => void }

function Item({ save, onClose }: ItemProps) {
  const t = useTexts('parts')
  const { moment } = useFormats()
  const errorText = useErrorText()
  const { refusal, failure, label, savedAt } = save
  const reason = errorText(refusalError(save) ?? failureOf(save))
  return (
    <Alert severity={refusal || isStuck(save) ? 'warning' : 'info'} role="none">
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Contents save={save} />
      {refusal
        ? t('waiting.refused', { reason })
        : failure && isStuck(save)
          ? t('waiting.stuck', { tries: failure.tries, at: moment(savedAt), reason })
          : t('waiting.since', { at: moment(savedAt) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        <SheetLink save={save} onClose={onClose} />
        {refusal && <RefusalChoices save={save} />}
      </Box>
    </Alert>
  )
}

/** What a save contains beyond its label: marks, or whose keys and observations. */
function Contents({ save }: { save: QueuedSave }) {
  const t = useTexts('parts')
  const sheet = sentSheetOf(save)
  const childIds = childIdsOf(save)
  const { specialObservation } = save.body
  if (sheet) {
    const present = sheet.studentList.filter(({ status }) => status).length
    const absent = sheet.studentList.length - present
    return <Typography>{t('waiting.sheet', { present, absent })}</Typography>
  }
  return (
    <>
      {childIds.length > 0 && <ChildNames ids={childIds} />}
      {typeof specialObservation === 'string' && <ClampedText>{specialObservation}</ClampedText>}
    </>
  )
}

/**
 * The names of a save's children, which the device does not store. A child no longer within the user's reach has
 * none.
 */
function ChildNames({ ids }: { ids: readonly string[] }) {
  const t = useTexts('parts')
  const { names, left } = knownNames(ids, useKnownChildren())
  const text = [...names, ...(left > 0 ? [t('waiting.left', { count: left })] : [])].join(', ')
  return text === '' ? null : <ClampedText>{text}</ClampedText>
}

/** The user's children from the server (`all`) or, offline, those that this page has read with their matrix. */
function useKnownChildren(): KnownChildren {
  const client = useQueryClient()
  const { data } = useCall(api.students.find, { body: { sort: 'fullName' } })
  if (data) return { children: data, all: true }
  const ofAnyClass = queryKeyOf(api.progress.matrix, { body: { classId: '' } }).slice(0, -1)
  const read = client.getQueriesData<Matrix>({ queryKey: ofAnyClass })
  return { children: read.flatMap(([, matrix]) => matrix?.students ?? []), all: false }
}

/** Leads to the class and day of a sheet, if the user still has the class. */
function SheetLink({ save, onClose }: ItemProps) {
  const t = useTexts('parts')
  const { options } = useClasses()
  const sheet = sentSheetOf(save)
  if (!sheet || !options.some(({ value }) => value === sheet.classId)) return null
  const { classId, date } = sheet
  return (
    <Button
      component={Link}
      to={`/app/attendence?${new URLSearchParams({ classId, date })}`}
      onClick={onClose}
      {...choice}
    >
      {t('waiting.open')}
    </Button>
  )
}

function RefusalChoices({ save }: { save: QueuedSave }) {
  const t = useTexts('parts')
  const confirm = useConfirm()
  const discard = async () => {
    const agreed = await confirm({
      title: t('waiting.discardTitle'),
      text: t('waiting.discardText'),
      action: t('waiting.discard'),
      destructive: true,
    })
    if (agreed) await outbox.discard(save.key)
  }
  const retry = async () => {
    await outbox.retry(save.key)
    await outbox.send()
  }
  return (
    <>
      {/* A version conflict would only be refused again. */}
      {save.refusal?.status !== 409 && (
        <Button onClick={() => void retry()} {...choice}>
          {t('waiting.again')}
        </Button>
      )}
      <Button onClick={() => void discard()} {...choice}>
        {t('waiting.discard')}
      </Button>
    </>
  )
}

const choice = { color: 'inherit', variant: 'outlined', size: 'small' } as const

/** Children with their names: `all` of the user's, or only those that this page has read. */
type KnownChildren = {
  children: readonly { _id: string; fullName: string; admissionNumber?: string | null }[]
  all: boolean
}

/** The ids of the children in a queued save, each once; empty if it only names a record. */
export function childIdsOf({ body }: Pick<QueuedSave, 'body'>): string[] {
  const { cells = [], studentIds = [] } = body as { cells?: { studentId: string }[]; studentIds?: string[] }
  return [...new Set([...cells.map(({ studentId }) => studentId), ...studentIds])]
}

/**
 * The names of the children with these ids, as far as they are known, and how many have `left`; that number is
 * unknown unless all of the user's children are known.
 */
export function knownNames(ids: readonly string[], { children, all }: KnownChildren) {
  const found = children.filter(({ _id }) => ids.includes(_id))
  return { names: found.map(nameAmong(children)), left: all ? ids.length - found.length : 0 }
}
