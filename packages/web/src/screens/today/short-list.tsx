import Button from '@mui/material/Button'
import List from '@mui/material/List'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { beginsLine } from '../../ui/text-button-edges.ts'

type Props<Item> = {
  /** What the list is of, for screen readers. */
  label: string
  items: readonly Item[]
  line: (item: Item) => ReactNode
  /** How many lines stand there before all are asked for. */
  first?: number
}

/** The first lines of a list, with a button that shows all of them. */
export function ShortList<Item>({ label, items, line, first = 8 }: Props<Item>) {
  const t = useTexts('today')
  const [open, setOpen] = useState(false)
  return (
    <>
      <List disablePadding aria-label={label}>
        {(open ? items : items.slice(0, first)).map(line)}
      </List>
      {items.length > first && (
        <Button aria-expanded={open} onClick={() => setOpen(!open)} sx={beginsLine}>
          {open ? t('showFewer') : t('showAll', { count: items.length })}
        </Button>
      )}
    </>
  )
}
