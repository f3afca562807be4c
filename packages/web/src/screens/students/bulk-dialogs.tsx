import { api } from '@casa/contract'
import type { BulkMovePreview, LeavingPreview, LeftStudent } from '@casa/contract/bulk-students'
import { messages } from '@casa/contract/messages'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { isDay } from '@casa/contract/rules/day'
import type { Student, WelcomeSlip } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChargeRadio } from '../../parts/charge-radio.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { rupees } from '../../parts/money.tsx'
import { useClasses } from '../../parts/use-classes.ts'
import { WelcomeSlips } from '../../parts/welcome-slips.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useOfferUndo, useToasts } from '../../ui/toasts.tsx'
import { Lines, Names, nameList, Preview, Steps } from './bulk-parts.tsx'

export type BulkAction = 'move' | 'slips' | 'left' | 'deleted'

type Props = {
  action: BulkAction
  rows: readonly Student[]
  onClose: () => void
  onDone: () => void
}
type PartProps = Pick<Props, 'rows' | 'onDone'>

/** One action on several children: what will happen, one request, one Undo. */
export function BulkDialog({ action, rows, onClose, onDone }: Props) {
  const t = useTexts('students')
  const parts = { rows, onDone }
  const offered = withoutPassword(rows)
  return (
    <ClosableDialog
      title={
        action === 'slips' && offered.length === 0
          ? t('bulk.slipsNone')
          : t(`bulk.${action}Title`, {
              count: action === 'slips' ? offered.length : rows.length,
              name: (action === 'slips' ? offered : rows)[0]?.fullName ?? '',
            })
      }
      onClose={onClose}
    >
      {action === 'move' && <Move {...parts} />}
      {action === 'slips' && <Slips {...parts} onClose={onClose} />}
      {(action === 'left' || action === 'deleted') && <Leave {...parts} leftAs={action} />}
    </ClosableDialog>
  )
}

/** The children whose parents get a slip, because they have not chosen a password. */
const withoutPassword = (rows: readonly Student[]) =>
  rows.filter(({ userId }) => userId.slip === 'welcome' || userId.slip === 'link')

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

/** Reports a bulk change and offers to undo all of it. */
function useOfferBulkUndo() {
  const message = useMessages()
  const offerUndo = useOfferUndo()
  const putBack = useWrite(api.undoEntries.putBack)
  return (text: string, undo: string | null) => {
    if (!undo) return
    offerUndo({
      text,
      undo: () => putBack.mutateAsync({ params: { id: undo } }),
      undone: message(messages.putBack),
    })
  }
}

function Move({ rows, onDone }: PartProps) {
  const t = useTexts('students')
  const today = useSchoolDay()
  const offerUndo = useOfferBulkUndo()
  const move = useWrite(api.bulkStudents.move)
  const [classId, setClassId] = useState('')
  const [classFrom, setClassFrom] = useState<string | null>(today)
  const [charge, setCharge] = useState<ChargeChoice>('instalments')
  const className = useClasses().options.find(({ value }) => value === classId)?.label ?? ''
  const input = { studentId: idsOf(rows), classId, classFrom }
  const ready = classId !== '' && isDay(classFrom)
  const preview = useCall(api.bulkStudents.previewMove, { body: input }, { enabled: ready, keepsLast: true })
  const count = preview.data?.children ?? rows.length
  const send = async () => {
    const { data } = await move.mutateAsync({ body: { ...input, charge } })
    onDone()
    offerUndo(t('bulk.moved', { count: data.count, class: className }), data.undo)
  }
  return (
    <Steps
      action={t('bulk.moveAction', { count })}
      disabled={!ready || !preview.data || preview.isPlaceholderData || preview.isError || count === 0}
      send={send}
      failure={move.error}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, paddingBlockStart: 1 }}>
        <ClassPicker value={classId} onChange={setClassId} label={t('bulk.newClass')} />
        <DateInput
          label={t('classMove.from')}
          value={classFrom}
          onChange={day => setClassFrom(day)}
          latest={today}
          textField={{ helperText: t('classMove.fromHint') }}
        />
      </Box>
      <Preview query={preview} enabled={ready} empty={t('bulk.chooseClass')}>
        {data => <MoveEffects data={data} onCharge={setCharge} />}
      </Preview>
      <Names rows={rows} />
    </Steps>
  )
}

/** A number of children in words. */
function useChildren(): (count: number) => string {
  const t = useTexts('students')
  const { number } = useFormats()
  return count => t('bulk.count', { count, formatted: number(count) })
}

type MoveEffectsProps = { data: BulkMovePreview; onCharge: (choice: ChargeChoice) => void }

function MoveEffects({ data, onCharge }: MoveEffectsProps) {
  const t = useTexts('students')
  const children = useChildren()
  const counted = ['plans', 'drafts', 'assignmentsKept', 'assignmentsNew', 'daysMarked'] as const
  const lines = counted
    .filter(name => data[name].count > 0)
    .map(name =>
      t(`bulk.effects.${name}`, { count: data[name].count, children: children(data[name].children) }),
    )
  if (data.already > 0) lines.unshift(t('bulk.already', { count: data.already }))
  return (
    <>
      <Lines lines={lines.length > 0 ? lines : [t('classMove.nothing')]} title={t('classMove.title')} />
      <ChargeRadio preview={data.charges} onChange={onCharge} />
    </>
  )
}

function Leave({ rows, onDone, leftAs }: PartProps & { leftAs: 'left' | 'deleted' }) {
  const t = useTexts('students')
  const offerUndo = useOfferBulkUndo()
  const leave = useWrite(api.bulkStudents.leave)
  const body = { studentId: idsOf(rows) }
  // Children who have left have no preview, so it is not refetched after the write.
  const preview = useCall(
    api.bulkStudents.previewLeaving,
    { body },
    { enabled: leave.isIdle || leave.isError },
  )
  const send = async () => {
    const { data } = await leave.mutateAsync({ body: { ...body, leftAs } })
    onDone()
    offerUndo(t(`bulk.${leftAs}Done`, { count: data.count }), data.undo)
  }
  return (
    <Steps
      action={t(`bulk.${leftAs}Action`, { count: rows.length })}
      destructive={leftAs === 'deleted'}
      disabled={!preview.data}
      send={send}
      failure={leave.error}
    >
      <Typography>{t(`bulk.${leftAs}Text`, { count: rows.length })}</Typography>
      <Preview query={preview} enabled>
        {data => <LeavingEffects data={data} />}
      </Preview>
      <Names rows={rows} />
    </Steps>
  )
}

function LeavingEffects({ data }: { data: LeavingPreview }) {
  const t = useTexts('students')
  const children = useChildren()
  const { parents, plans, assignments, owed, takenBack } = data
  const lines = [
    ...(parents > 0 ? [t('bulk.effects.parents', { count: parents })] : []),
    ...(plans.count > 0
      ? [t('bulk.effects.plansEnd', { count: plans.count, children: children(plans.children) })]
      : []),
    ...(assignments.count > 0
      ? [
          t('bulk.effects.assignmentsEnd', {
            count: assignments.count,
            children: children(assignments.children),
          }),
        ]
      : []),
    ...(owed.children > 0
      ? [t('bulk.effects.owed', { count: owed.children, amount: rupees(owed.amount) })]
      : []),
    ...(takenBack !== '0.00' ? [t('bulk.effects.takenBack', { amount: rupees(takenBack) })] : []),
    t('bulk.effects.kept'),
  ]
  return <Lines lines={lines} title={t('bulk.leaveEffects')} />
}

function Slips({ rows, onClose }: Pick<Props, 'rows' | 'onClose'>) {
  const t = useTexts('students')
  const make = useWrite(api.bulkStudents.welcome)
  const [slips, setSlips] = useState<readonly WelcomeSlip[]>()
  const offered = withoutPassword(rows)
  const others = rows.filter(row => !offered.includes(row))
  if (slips) return <WelcomeSlips slips={slips} />
  const send = async () => {
    const { welcome } = await make.mutateAsync({ body: { studentId: idsOf(rows) } })
    // A replayed response has no slips: the first ones are lost, so others are created.
    if (welcome) setSlips(welcome)
    else await send()
  }
  return (
    <Steps action={offered.length > 0 ? t('bulk.slipsAction') : undefined} send={send} failure={make.error}>
      {offered.length > 0 && <Typography>{t('bulk.slipsText', { count: offered.length })}</Typography>}
      <Names rows={offered} />
      {others.length > 0 && <Typography>{t('bulk.slipsOthers', { count: others.length })}</Typography>}
      {others.length > 0 && <LostPassword rows={others} onOpen={onClose} />}
    </Steps>
  )
}

/** Where the office goes for a parent who has lost the password: the child's slip, which says what can be done. */
function LostPassword({ rows, onOpen }: { rows: readonly Student[]; onOpen: () => void }) {
  const t = useTexts('students')
  return (
    <Box>
      {t('bulk.slipsLost')}
      <Box component="ul" sx={{ ...nameList, listStyle: 'none', paddingInlineStart: 0 }} tabIndex={0}>
        {rows.map(({ _id, fullName, classId }) => (
          <li key={_id}>
            <Link component={DialogLink} to={_id} onClick={onOpen} sx={touchable}>
              {classId ? `${fullName}, ${classId.className}` : fullName}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const touchable = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } } as const

type RestoreProps = { rows: readonly LeftStudent[]; onClose: () => void; onDone: () => void }

/** Restores children, to their class or to another one; new parents get slips. */
export function RestoreDialog({ rows, onClose, onDone }: RestoreProps) {
  const t = useTexts('students')
  const toasts = useToasts()
  const restore = useWrite(api.bulkStudents.restore)
  const closed = rows.filter(({ classIsOpen }) => !classIsOpen)
  const [classId, setClassId] = useState('')
  const [slips, setSlips] = useState<readonly WelcomeSlip[]>()
  const name = rows[0]?.fullName ?? ''
  const send = async () => {
    const body = { studentId: rows.map(({ _id }) => _id), ...(classId && { classId }) }
    const { data, welcome } = await restore.mutateAsync({ body })
    toasts.success(t('left.restored', { count: data.count }))
    if (welcome && welcome.length > 0) setSlips(welcome)
    else onDone()
  }
  return (
    <ClosableDialog
      title={t('left.restoreTitle', { count: rows.length, name })}
      onClose={slips ? onDone : onClose}
    >
      {slips ? (
        <WelcomeSlips slips={slips} />
      ) : (
        <Steps
          action={t('left.restoreAction', { count: rows.length })}
          disabled={closed.length > 0 && classId === ''}
          send={send}
          failure={restore.error}
        >
          <Typography>{t('left.restoreText', { count: rows.length })}</Typography>
          {closed.length > 0 && (
            <>
              <Typography>{t('left.classGone', { class: closed[0]?.classId?.className ?? '' })}</Typography>
              <ClassPicker value={classId} onChange={setClassId} label={t('bulk.newClass')} />
            </>
          )}
          <Names rows={rows} />
        </Steps>
      )}
    </ClosableDialog>
  )
}
