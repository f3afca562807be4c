import type { Class } from '@casa/contract/classes'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { ClassForm } from './class-form.tsx'

/** Makes or changes a class, at /app/addclass/new and /app/addclass/ID. */
export default function ClassDialog() {
  const t = useTexts('classes')
  const keeps = currentUser().role === 'SUPERADMIN' ? 'levels' : 'classes'
  return (
    <EntityDialog<Class> add={t(`${keeps}.add`)} edit={t(`${keeps}.edit`)}>
      {entity => <ClassForm entity={entity} keeps={keeps} />}
    </EntityDialog>
  )
}
