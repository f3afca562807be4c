import { api } from '@casa/contract'
import type { LeftStudent } from '@casa/contract/bulk-students'
import type { Erasure } from '@casa/contract/erasures'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { mayRead, mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column, RowAction } from '../../ui/column.ts'
import { DeleteOutlined, Undo } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { BarFrame } from './bulk-bar.tsx'
import { RestoreDialog } from './bulk-dialogs.tsx'

const ErasureDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasure-dialog.tsx')).ErasureDialog,
)
const ErasuresDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasures-dialog.tsx')).ErasuresDialog,
)

type Props = { filters: ReactNode; classId: string }

/** The children who have left the school or were deleted, each of whom can be restored. */
export function LeftStudents({ filters, classId }: Props) {
  const t = useTexts('students')
  const { number } = useFormats()
  const { schooleId } = currentUser()
  const list = useList(api.bulkStudents.left, { params: { schooleId }, body: classId ? { classId } : {} })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [restoring, setRestoring] = useState<readonly LeftStudent[]>()
  const [erasing, setErasing] = useState<LeftStudent>()
  const [listed, setListed] = useState(false)
  const waiting = useWaiting()
  const excluded = new Set(list.rows.filter(waiting).map(({ _id }) => _id))
  const chosen = list.rows.filter(({ _id }) => ticked.has(_id) && !excluded.has(_id))
  const restores = mayWrite('children')
  const restore: RowAction<LeftStudent> = {
    title: t('left.restore'),
    icon: <Undo />,
    onClick: row => setRestoring([row]),
    for: row => restores && !waiting(row),
  }
  const erase: RowAction<LeftStudent> = {
    title: t('left.erase'),
    icon: <DeleteOutlined />,
    destructive: true,
    onClick: row => setErasing(row),
    for: row => mayWrite('settings') && !waiting(row),
  }
  return (
    <>
      <ListPage
        title={t('title')}
        description={t('left.description')}
        list={list}
        columns={useLeftColumns(waiting)}
        actions={[restore, erase]}
        commands={
          mayRead('settings') && <Button onClick={() => setListed(true)}>{t('left.erasures')}</Button>
        }
        filters={filters}
        selection={
          restores ? { ids: new Set(chosen.map(({ _id }) => _id)), change: setTicked, excluded } : undefined
        }
        empty={{ title: t('left.emptyTitle'), hint: t('left.emptyHint'), drawing: 'knobbedCylinders' }}
        exportName={t('left.title')}
      />
      {chosen.length > 0 && (
        <BarFrame
          label={t('bulk.title')}
          count={t('bulk.count', { count: chosen.length, formatted: number(chosen.length) })}
          onClear={() => setTicked(new Set())}
        >
          <Button startIcon={<Undo />} onClick={() => setRestoring(chosen)}>
            {t('left.restore')}
          </Button>
        </BarFrame>
      )}
      {erasing && (
        <ErasureDialog
          subject={{ kind: 'child', _id: erasing._id, name: erasing.fullName }}
          onClose={() => setErasing(undefined)}
        />
      )}
      {listed && <ErasuresDialog onClose={() => setListed(false)} />}
      {restoring && (
        <RestoreDialog
          rows={restoring}
          onClose={() => setRestoring(undefined)}
          onDone={() => {
            setRestoring(undefined)
            setTicked(new Set())
          }}
        />
      )}
    </>
  )
}

type Waiting = (row: LeftStudent) => Erasure | undefined

/** Finds the erasure that is about to erase a child, who can be restored only after its Undo. */
function useWaiting(): Waiting {
  const erasures = useCall(api.erasures.list, {}, { enabled: mayRead('settings') })
  return ({ _id }) => erasures.data?.find(one => one.state === 'waiting' && one.studentIds.includes(_id))
}

function useLeftColumns(waiting: Waiting): Column<LeftStudent>[] {
  const t = useTexts('students')
  const { day } = useFormats()
  const why = (row: LeftStudent) => {
    const erasure = waiting(row)
    return erasure ? t('left.erasedOn', { day: day(erasure.dueOn) }) : t(`left.as.${row.leftAs}`)
  }
  return [
    {
      key: 'fullName',
      title: t('name'),
      text: row => row.fullName,
      width: 184,
      cell: row => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <PersonAvatar name={row.fullName} photo={row.profileURL} size={32} />
          <ChildLink id={row._id}>{row.fullName}</ChildLink>
        </Box>
      ),
      brief: row => <ChildLink id={row._id}>{row.fullName}</ChildLink>,
    },
    { key: 'admissionNumber', title: t('admissionNumber'), text: row => row.admissionNumber, width: 108 },
    { key: 'classId', title: t('left.class'), text: row => row.classId?.className, width: 112 },
    {
      key: 'leftOn',
      title: t('left.on'),
      text: row => row.leftOn,
      cell: row => day(row.leftOn),
      sheet: 'day',
      width: 100,
    },
    {
      key: 'leftAs',
      title: t('left.why'),
      text: why,
      // A name and a date do not fit side by side on a phone.
      cell: row => (
        <StatusChip label={waiting(row) ? t('left.waiting') : t(`left.as.${row.leftAs}`)} tone="quiet" />
      ),
      // The longest chip stays on one line.
      width: 142,
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
      width: 140,
    },
  ]
}
