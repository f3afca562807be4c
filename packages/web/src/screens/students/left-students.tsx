import { api } from '@casa/contract'
import type { LeftStudent } from '@casa/contract/bulk-students'
import type { WelcomeSlip } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column, RowAction } from '../../ui/column.ts'
import { Undo } from '../../ui/icons.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { BarFrame } from './bulk-bar.tsx'
import { Names, Steps } from './bulk-dialogs.tsx'
import { UnprintedSlips } from './unprinted-slips.tsx'

type Props = { filters: ReactNode; classId: string }

/** The children who have left the school or were deleted, each of whom can be restored. */
export function LeftStudents({ filters, classId }: Props) {
  const t = useTexts('students')
  const { number } = useFormats()
  const { schooleId } = currentUser()
  const list = useList(api.bulkStudents.left, { params: { schooleId }, body: classId ? { classId } : {} })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [restoring, setRestoring] = useState<readonly LeftStudent[]>()
  const ticked = list.rows.filter(({ _id }) => ids.has(_id))
  const restore: RowAction<LeftStudent> = {
    title: t('left.restore'),
    icon: <Undo />,
    onClick: row => setRestoring([row]),
  }
  return (
    <>
      <ListPage
        title={t('title')}
        description={t('left.description')}
        list={list}
        columns={useLeftColumns()}
        actions={[restore]}
        filters={filters}
        selection={{ ids, change: setIds }}
        empty={{ title: t('left.emptyTitle'), hint: t('left.emptyHint'), drawing: 'knobbedCylinders' }}
        exportName={t('left.title')}
      />
      {ticked.length > 0 && (
        <BarFrame
          label={t('bulk.title')}
          count={t('bulk.count', { count: ticked.length, formatted: number(ticked.length) })}
          onClear={() => setIds(new Set())}
        >
          <Button startIcon={<Undo />} onClick={() => setRestoring(ticked)}>
            {t('left.restore')}
          </Button>
        </BarFrame>
      )}
      {restoring && (
        <RestoreDialog
          rows={restoring}
          onClose={() => setRestoring(undefined)}
          onDone={() => {
            setRestoring(undefined)
            setIds(new Set())
          }}
        />
      )}
    </>
  )
}

function useLeftColumns(): Column<LeftStudent>[] {
  const t = useTexts('students')
  const { day } = useFormats()
  return [
    {
      key: 'fullName',
      title: t('name'),
      text: row => row.fullName,
      width: 222,
      cell: row => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <PersonAvatar name={row.fullName} photo={row.profileURL} size={32} />
          <ChildLink id={row._id}>{row.fullName}</ChildLink>
        </Box>
      ),
      brief: row => <ChildLink id={row._id}>{row.fullName}</ChildLink>,
    },
    { key: 'admissionNumber', title: t('admissionNumber'), text: row => row.admissionNumber, width: 108 },
    { key: 'classId', title: t('left.class'), text: row => row.classId?.className, width: 120 },
    {
      key: 'leftOn',
      title: t('left.on'),
      text: row => day(row.leftOn),
      day: row => row.leftOn,
      width: 120,
    },
    {
      key: 'leftAs',
      title: t('left.why'),
      text: row => t(`left.as.${row.leftAs}`),
      cell: row => <StatusChip label={t(`left.as.${row.leftAs}`)} tone="quiet" />,
      width: 110,
      onPhone: 'firstEnd',
    },
    {
      key: 'motherName',
      title: t('mother'),
      text: row => [row.motherName, row.mobileNumber].filter(Boolean).join(', '),
      cell: row => (
        <>
          {row.motherName}
          <br />
          {row.mobileNumber}
        </>
      ),
      width: 172,
    },
  ]
}

type DialogProps = { rows: readonly LeftStudent[]; onClose: () => void; onDone: () => void }

/** Restores children, to their class or to another one; new parents get slips. */
function RestoreDialog({ rows, onClose, onDone }: DialogProps) {
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
        <UnprintedSlips slips={slips} />
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
