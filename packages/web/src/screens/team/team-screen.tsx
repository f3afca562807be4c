import { api } from '@casa/contract'
import { areas, hasMore } from '@casa/contract/areas'
import type { TeamMember } from '@casa/contract/team'
import { useState } from 'react'
import { useList } from '../../api/list.ts'
import { isContact, ownRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { Column, RowAction } from '../../ui/column.ts'
import { Person } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

/**
 * The people of the school's office and their rights. The registered contact is changed in the settings, or hands the school
 * over to somebody else here. Nobody changes a person who has more rights.
 */
export default function TeamScreen() {
  const t = useTexts('team')
  const list = useList(api.team.list, {})
  const remove = useConfirmedRemove(api.team.remove)
  const edit = useEditAction<TeamMember>()
  const removal = useDeleteAction<TeamMember>(row => {
    const { name } = row
    void remove(row, { title: t('remove', { name }), text: t('removeText', { name }) })
  })
  const [open, setOpen] = useState<TeamMember>()
  const own = ownRights()
  const isMine = ({ isContact, rights }: TeamMember) => !isContact && !hasMore(rights, own)
  const actions: RowAction<TeamMember>[] = [edit, removal].map(action => ({
    ...action,
    for: row => isMine(row) && (action.for?.(row) ?? true),
  }))
  if (isContact())
    actions.push({
      title: t('handOver.action'),
      icon: <Person />,
      onClick: setOpen,
      for: row => !row.isContact,
    })
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
    <>
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
      {open && <HandOverDialog to={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
