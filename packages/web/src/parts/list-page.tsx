import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Row } from '../ui/column.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DialogLink } from '../ui/dialog-link.tsx'
import { Add } from '../ui/icons.tsx'
import { ListLayout } from '../ui/list-layout.tsx'
import { useMayWrite } from '../ui/may-write.ts'
import { PageHeader } from '../ui/page-header.tsx'

type Props<R extends Row> = Omit<ComponentProps<typeof DataTable<R>>, 'name'> & {
  /** The screen's title, and the table's name. */
  title: string
  /** For whom it is, if two screens share the title. */
  subtitle?: string | undefined
  description?: string
  /** The screen's actions, such as adding a row. */
  commands?: ReactNode
  /** Content above the list, such as rows waiting for a decision. */
  lead?: ReactNode
}

/** A screen that is a list: its header, its table, and the dialogs that its child routes open over it. */
export function ListPage<R extends Row>({
  title,
  subtitle,
  description,
  commands,
  lead,
  ...table
}: Props<R>) {
  return (
    <ListLayout wide={table.wide}>
      <PageHeader title={title} subtitle={subtitle} description={description} actions={commands} />
      {lead}
      <DataTable name={title} {...table} />
      <Outlet context={table.list} />
    </ListLayout>
  )
}

/** A list's main command: opens the form for a new row, the child route `new`. */
export function AddButton({ children }: { children: ReactNode }) {
  if (!useMayWrite()) return null
  return (
    <Button component={DialogLink} to="new" variant="contained" startIcon={<Add />}>
      {children}
    </Button>
  )
}
