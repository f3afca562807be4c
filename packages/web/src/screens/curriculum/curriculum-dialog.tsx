import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { isOwn, type Owned } from './owned.ts'

type Props<E extends Owned> = {
  kind: 'areas' | 'activities' | 'exercises'
  children: (entity?: E) => ReactNode
}

/** The dialog of one of the three lists. It says so if a link leads to a read-only row of the platform. */
export function CurriculumDialog<E extends Owned>({ kind, children }: Props<E>) {
  const t = useTexts('curriculum')
  return (
    <EntityDialog<E> add={t(`${kind}.add`)} edit={t(`${kind}.edit`)}>
      {entity => (entity && !isOwn(entity) ? <ReadyMade /> : children(entity))}
    </EntityDialog>
  )
}

function ReadyMade() {
  const t = useTexts('curriculum')
  return (
    <Box sx={{ paddingBlockEnd: 3 }}>
      <Alert severity="info">{t('readyMade')}</Alert>
    </Box>
  )
}
