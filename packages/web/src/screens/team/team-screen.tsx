import { api } from '@casa/contract'
import { areas } from '@casa/contract/areas'
import type { TeamMember } from '@casa/contract/team'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

/** The people of the school's office and their rights. The registered contact is changed in the settings. */
export default function TeamScreen() {
  const t = useTexts('team')
  const list = useList(api.team.list, {})
  const remove = useConfirmedRemove(api.team.remove)
  const edit = useEditAction<TeamMember>()
  const removal = useDeleteAction<TeamMember>(row => {
    const { name } = row
    void remove(row, { title: t('remove', { name }), text: t('removeText', { name }) })
  })
  const ofOthers = ({ isContact }: TeamMember) => !isContact
  const actions = [edit, removal].map(action => ({
    ...action,
    for: (row: TeamMember) => ofOthers(row) && (action.for?.(row) ?? true),
  }))
  const rightsOf = ({ isContact, rights }: TeamMember) => {
    if (isContact) return t('contact')
    const held = areas.filter(area => rights[area] !== 'none')
    return (
      held.map(area => `${t(`areas.${area}`)}: ${t(`right.${rights[area]}`)}`).join(' · ') || t('right.none')
    )
  }
  const columns: Column<TeamMember>[] = [
    { key: 'name', title: t('name'), text: ({ name }) => name },
    { key: 'mobileNumber', title: t('mobile'), text: ({ mobileNumber }) => mobileNumber },
    { key: 'email', title: t('email'), text: ({ email }) => email ?? '' },
    { key: 'rights', title: t('rights'), text: rightsOf },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'knobbedCylinders' }}
      exportName={t('title')}
    />
  )
}
