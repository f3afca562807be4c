import Box from '@mui/material/Box'
import { createContext, type ReactNode, useContext } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../lib/api-error.ts'
import type { List } from '../lib/list.ts'
import type { Row } from '../ui/column.ts'
import { Loaded } from '../ui/loaded.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

type Props<E extends Row> = {
  /** The titles for a new and for an existing entity. */
  add: string
  edit: string
  /** The form: for the entity being changed, for a new one that starts as a copy, or for an empty one. */
  children: (entity?: E, copied?: E) => ReactNode
}

/**
 * The dialog that adds or edits an entity of the list behind it: at `…/new`, at `…/new?from=ID` as a copy, and at `…/ID`.
 * Opened by a link, it waits for the list to load. Over a child's page it adds one for that child.
 */
export function EntityDialog<E extends Row>({ add, edit, children }: Props<E>) {
  const { id } = useParams()
  const [search] = useSearchParams()
  const list = useOutletContext<List<E>>()
  const preset = usePresetChild()
  const making = id === 'new' || preset !== undefined
  const about = making ? search.get('from') : id
  if (making && !about) return <RouteDialog title={add}>{children()}</RouteDialog>
  const entity = list.rows.find(row => row._id === about)
  return (
    <RouteDialog title={making ? add : edit}>
      <Loaded
        query={{
          data: entity,
          error: list.loading ? null : (list.error ?? new ApiError(404)),
          refetch: list.retry,
        }}
        pending={[56, 56]}
        frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
      >
        {entity => (making ? children(undefined, entity) : children(entity))}
      </Loaded>
    </RouteDialog>
  )
}

type PresetChild = { studentId: string; classId: string; fullName: string }

const PresetChildContext = createContext<PresetChild | undefined>(undefined)

/** The child's page provides its child here for the dialogs over it. */
export const PresetChildProvider = PresetChildContext.Provider

/** The child of the page behind a dialog, for whom the dialog creates something; undefined over a list. */
export function usePresetChild(): PresetChild | undefined {
  return useContext(PresetChildContext)
}
