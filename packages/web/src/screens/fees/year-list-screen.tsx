import { api } from '@casa/contract'
import type { AcademicYear } from '@casa/contract/fees'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

/** The academic years for which schools set their fees. */
export default function YearListScreen() {
  const t = useTexts('fees')
  const { schooleId } = currentUser()
  const list = useList(api.fees.years, { params: { schooleId } })
  const remove = useRemove(api.fees.removeYear)
  const actions = [
    useEditAction<AcademicYear>(),
    useDeleteAction<AcademicYear>(row => remove(row, row.acadamicYear)),
  ]
  const columns: Column<AcademicYear>[] = [
    { key: 'acadamicYear', title: t('years.name'), text: row => row.acadamicYear },
  ]
  const add = <AddButton>{t('years.add')}</AddButton>
  return (
    <ListPage
      title={t('years.title')}
      description={t('years.description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{ title: t('years.emptyTitle'), hint: t('years.emptyHint'), action: add, drawing: 'beadStair' }}
      exportName={t('years.title')}
    />
  )
}
