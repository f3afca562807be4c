import List from '@mui/material/List'
import { type ReactNode, useState } from 'react'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

type Props<Item> = {
  /** The list's name for screen readers. */
  label: string
  items: readonly Item[]
  line: (item: Item) => ReactNode
  /** The number of lines shown until all are requested. */
  first?: number
}

/** The first lines of a list, with a button that shows all of them. */
export function ShortList<Item>({ label, items, line, first = 8 }: Props<Item>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <List disablePadding aria-label={label}>
        {(open ? items : items.slice(0, first)).map(line)}
      </List>
      {items.length > first && (
        <ShowAllButton count={items.length} open={open} onChange={setOpen} sx={beginsLine} />
      )}
    </>
  )
}
