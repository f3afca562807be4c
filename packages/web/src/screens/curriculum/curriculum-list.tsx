import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { List } from '../../lib/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassFilter } from '../../parts/class-picker.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import type { useFilter } from '../../parts/use-filter.ts'
import { type Removal, useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { isOwn, type Owned } from './use-curriculum.ts'

type Props<R extends Owned> = {
  kind: 'areas' | 'activities' | 'exercises'
  list: List<R>
  /** The class that the list is narrowed to. */
  filter: ReturnType<typeof useFilter>
  /** The columns for a row's parents, besides the class. */
  above?: Column<R>
  name: { key: string; title: string; of: (row: R) => string; cell?: (row: R) => ReactNode }
  removal: Removal
  /** Further columns of an exported workbook. */
  also?: Column<R>[]
  /** Actions of the screen besides Add. */
  commands?: ReactNode
}

/** One of the curriculum's three lists, of the platform's levels or a school's classes. */
export function CurriculumList<R extends Owned>({
  kind,
  list,
  filter,
  above,
  name,
  removal,
  also = [],
  commands,
}: Props<R>) {
  const t = useTexts('curriculum')
  const keeper = currentUser().role === 'SUPERADMIN' ? 'platform' : 'school'
  const remove = useRemove(removal)
  const edit = useEditAction<R>()
  const drop = useDeleteAction<R>(row => remove(row, name.of(row)))
  const add = <AddButton>{t(`${kind}.add`)}</AddButton>
  const classColumn: Column<R> = {
    key: 'classId',
    title: t('class'),
    text: row => row.classId?.className,
    width: 190,
  }
  const main: Column<R> = {
    key: name.key,
    title: name.title,
    text: name.of,
    cell: row => <NameCell name={(name.cell ?? name.of)(row)} row={row} />,
    main: true,
  }
  const hint = t(keeper === 'platform' ? 'emptyPlatform' : 'emptySchool')
  return (
    <ListPage
      title={t(`${kind}.title`)}
      description={t(`${kind}.${keeper}`)}
      commands={
        <>
          {commands}
          {add}
        </>
      }
      filters={
        <ClassFilter
          classId={filter.classId}
          onChange={classId => filter.choose({ classId })}
          onSearch={list.retry}
        />
      }
      list={list}
      columns={[classColumn, ...(above ? [above] : []), main, ...also]}
      actions={[edit, drop].map(action => ({ ...action, for: isOwn }))}
      empty={{ title: t(`${kind}.emptyTitle`), hint, action: add, drawing: 'pinkTower' }}
      exportName={t(`${kind}.title`)}
    />
  )
}

/** A row's name and, in a school's list, whether the school has added it. */
function NameCell({ name, row }: { name: ReactNode; row: Owned }) {
  const t = useTexts('curriculum')
  if (currentUser().role === 'SUPERADMIN' || !isOwn(row)) return name
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {name}
      <StatusChip label={t('added')} tone="good" />
    </Box>
  )
}
