import type { AllowedAction } from '@casa/contract/wire'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../lib/texts.ts'
import type { Row, RowAction } from './column.ts'
import { DialogLink } from './dialog-link.tsx'
import { ContentCopy, DeleteOutlined, EditOutlined } from './icons.tsx'
import { useMayWrite } from './may-write.ts'

/** The Edit column: a link to the row's own dialog, in the rows that the caller may edit. */
export function useEditAction<R extends Row>(to: (row: R) => string = row => row._id): RowAction<R> {
  const t = useTexts('ui')
  const mayWrite = useMayWrite()
  return { title: t('edit'), icon: <EditOutlined />, to, for: row => mayWrite && isAllowed(row, 'edit') }
}

/** The Add More column: a link to the dialog of a new entity that starts as a copy of the row. */
export function useCopyAction<R extends Row>(): RowAction<R> {
  const t = useTexts('ui')
  const mayWrite = useMayWrite()
  return {
    title: t('addMore'),
    tooltip: t('copy'),
    icon: <ContentCopy />,
    to: row => `new?from=${row._id}`,
    for: () => mayWrite,
  }
}

/** The Delete column, in the rows that the caller may delete. */
export function useDeleteAction<R extends Row>(onClick: (row: R) => void): RowAction<R> {
  const t = useTexts('ui')
  const mayWrite = useMayWrite()
  return {
    title: t('delete'),
    icon: <DeleteOutlined />,
    onClick,
    destructive: true,
    for: row => mayWrite && isAllowed(row, 'delete'),
  }
}

/** Whether the server allows an action on a row. Rows without `may` can be changed by everyone who sees the action. */
function isAllowed({ may }: Row, action: AllowedAction): boolean {
  return may?.includes(action) ?? true
}

/** Whether an action is available in a row. */
export function isOffered<R extends Row>(action: RowAction<R>, row: R): boolean {
  return action.for?.(row) ?? true
}

/** One action's control in one row. */
export function RowActionButton<R extends Row>({
  action,
  row,
  name,
}: {
  action: RowAction<R>
  row: R
  name: string
}) {
  const t = useTexts('ui')
  const look = {
    'aria-label': t('rowAction', { action: action.title, name }),
    title: action.tooltip,
    color: action.destructive ? 'error' : 'primary',
  } as const
  if (action.to) {
    return (
      <IconButton component={DialogLink} to={action.to(row)} {...look}>
        {action.icon}
      </IconButton>
    )
  }
  return (
    <IconButton onClick={() => action.onClick?.(row)} {...look}>
      {action.icon}
    </IconButton>
  )
}
