import Box from '@mui/material/Box'
import List from '@mui/material/List'
import { type ReactNode, useState } from 'react'
import english from '../../../locales/en/today.json'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { ShowAllButton } from '../../ui/list-pages.tsx'
import { type Loadable, Loaded, PendingSheet } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'
import { TwoColumns } from '../../ui/two-columns.tsx'

addEnglish('today', english)

type Props<Data> = {
  query: Loadable<Data>
  /** Content at the top, across the whole width. */
  first?: (data: Data) => ReactNode
  /** The sections of the first column, and those beside it; stacked on a small screen. */
  main: (data: Data) => ReactNode
  aside: (data: Data) => ReactNode
}

/** The frame of Today for each role: the title with the date in words, and the sections once they have loaded. */
export function TodayPage<Data>({ query, first, main, aside }: Props<Data>) {
  const t = useTexts('today')
  const { dayInWords } = useFormats()
  return (
    <>
      <PageHeader title={t('title')} description={dayInWords(useSchoolDay())} brief />
      <Loaded query={query} pending={<Pending />}>
        {data => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {first?.(data)}
            <TwoColumns first={main(data)} second={aside(data)} gap={2} />
          </Box>
        )}
      </Loaded>
    </>
  )
}

function Pending() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <PendingSheet height={140} />
      <PendingSheet height={320} />
    </Box>
  )
}

type ShortListProps<Item> = {
  /** The list's name for screen readers. */
  label: string
  items: readonly Item[]
  line: (item: Item) => ReactNode
  /** The number of lines shown until the user asks for all of them. */
  first?: number
}

/** The first lines of a list, with a button that shows all of them. */
export function ShortList<Item>({ label, items, line, first = 8 }: ShortListProps<Item>) {
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
