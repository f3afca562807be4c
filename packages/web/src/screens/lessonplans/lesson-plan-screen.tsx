import { api } from '@casa/contract'
import type { Lesson } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { memo, useState } from 'react'
import { Outlet, Link as RouterLink, useLocation } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { useOnlyClass } from '../../lib/own-classes.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedFilter, rememberFilter } from '../../lib/tab-memory.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { WatchVideo } from '../../parts/attachments.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useErrorText } from '../../ui/error-state.tsx'
import { FilterBar, SearchField } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { ListPages, PageSizeSelect } from '../../ui/list-pages.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { beginsLine } from '../../ui/styles.ts'

/** Ready-made lesson plans for a class, found by Search. */
export default function LessonPlanScreen() {
  const t = useTexts('lessonplans')
  const { typed, searched, change, search } = useLessonSearch()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <LessonFilters typed={typed} onChange={change} onSearch={search} />
      {searched ? (
        <LessonResults searched={searched} />
      ) : (
        <EmptyState drawing="pinkTower" title={t('searchTitle')} hint={t('searchHint')} />
      )}
      <Outlet />
    </>
  )
}

/** The search fields of lesson plans; an empty text for all. */
type LessonSearch = { classId: string; subjectId: string; lesson: string }

/**
 * The search being typed, and the one in the address since Search was pressed; undefined before. A search starts with
 * the class chosen on another screen of this tab; for teachers it is always their own.
 */
function useLessonSearch() {
  const user = currentUser()
  const own = useOnlyClass()
  const [address, setAddress] = useAddress()
  const inAddress = searchIn(address, own)
  const searched = address.has('search') ? inAddress : undefined
  const remembered = rememberedFilter(user._id)
  const [typed, setTyped] = useState<LessonSearch>(() =>
    searched ? inAddress : { ...inAddress, classId: inAddress.classId || remembered.classId },
  )
  // Back and Forward restore the filters.
  const at = JSON.stringify(searched)
  const [last, setLast] = useState(at)
  if (at !== last) {
    setLast(at)
    if (searched) setTyped(searched)
  }
  return {
    typed,
    searched,
    change: ({ lesson, ...chosen }: Partial<LessonSearch>) => {
      setTyped(before => ({ ...before, ...chosen, ...(lesson !== undefined && { lesson }) }))
      // Class and subject apply at once, like every filter; words are searched for with Search.
      if (Object.keys(chosen).length > 0) setAddress(withParameters(chosen), { replace: true })
    },
    search: () => {
      const next = { ...typed, lesson: typed.lesson.trim() }
      // Another class has other children.
      if (!own && next.classId !== remembered.classId)
        rememberFilter(user._id, { classId: next.classId, studentId: '' })
      // Repeating the same search adds no history entry.
      const replace = JSON.stringify(next) === at
      setAddress(withParameters({ ...next, classId: own ? '' : next.classId, search: '1' }), { replace })
    },
  }
}

function searchIn(address: URLSearchParams, own: string): LessonSearch {
  const text = (name: string) => address.get(name) ?? ''
  return { classId: own || text('classId'), subjectId: text('subjectId'), lesson: text('lesson') }
}

type Props = {
  typed: LessonSearch
  onChange: (change: Partial<LessonSearch>) => void
  onSearch: () => void
}

/** Class, subject and lesson; nothing is shown until Search is pressed. */
function LessonFilters({ typed, onChange, onSearch }: Props) {
  const t = useTexts('lessonplans')
  return (
    <FilterBar onSubmit={onSearch}>
      <ClassPicker all value={typed.classId} onChange={classId => onChange({ classId })} />
      <SubjectSelect value={typed.subjectId} onChange={subjectId => onChange({ subjectId })} />
      <SearchField label={t('lesson')} value={typed.lesson} onChange={lesson => onChange({ lesson })} />
      <Button type="submit" variant="contained" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}

function SubjectSelect({ value, onChange }: { value: string; onChange: (subjectId: string) => void }) {
  const t = useTexts('lessonplans')
  const errorText = useErrorText()
  const { data, error } = useCall(api.subjects.find, { body: {} })
  const subjects = data ?? []
  const known = subjects.some(({ _id }) => _id === value)
  return (
    <TextField
      select
      size="small"
      label={t('subject')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={subjects.length === 0}
      error={!data && error !== null}
      helperText={!data && error ? errorText(error) : undefined}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('allSubjects')}</MenuItem>
      {subjects.map(({ _id, subject }) => (
        <MenuItem key={_id} value={_id}>
          {subject}
        </MenuItem>
      ))}
    </TextField>
  )
}

const sizes = [100, 1000, 10_000, 1_000_000]

/** The lessons that a search found, as cards. */
function LessonResults({ searched: { classId, subjectId, lesson } }: { searched: LessonSearch }) {
  const t = useTexts('lessonplans')
  const body = {
    ...(classId && { classId }),
    ...(subjectId && { subjectId }),
    ...(lesson && { search: lesson }),
  }
  const list = useList(api.lessons.find, { body }, sizes)
  return (
    <Loaded
      query={{
        data: list.loading || list.error ? undefined : list.rows,
        error: list.error,
        refetch: list.retry,
      }}
      pending={<Loading />}
      empty={<EmptyState drawing="spindleBox" title={t('noneTitle')} hint={t('noneHint')} />}
    >
      {lessons => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 1.5 }}>
            <Typography role="status" sx={{ flex: 1, color: 'text.secondary' }}>
              {t('found', { count: list.total })}
            </Typography>
            {list.total > sizes[0]! && (
              <PageSizeSelect sizes={sizes} value={list.view.size} onChange={size => list.show({ size })} />
            )}
          </Box>
          <Box component="ul" aria-busy={list.busy} sx={cards}>
            {lessons.map(row => (
              <LessonCard key={`${row._id} ${row.classId?._id}`} lesson={row} />
            ))}
          </Box>
          <ListPages list={list} />
        </>
      )}
    </Loaded>
  )
}

function Loading() {
  const t = useTexts('lessonplans')
  return (
    <Box sx={cards} aria-busy role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4, 5].map(card => (
        <Skeleton key={card} variant="rounded" height={280} />
      ))}
    </Box>
  )
}

const cards = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 2,
  padding: 0,
  margin: 0,
  marginBlockEnd: 2,
  listStyle: 'none',
}

/** A lesson in the search results. Pressing it anywhere opens it, except for its video, which has its own link. */
const LessonCard = memo(function LessonCard({ lesson }: { lesson: Lesson }) {
  const { search } = useLocation()
  const { _id, lesson: name, classId, subjectId, images, video } = lesson
  return (
    <Paper component="li" variant="outlined" sx={look}>
      {images[0] && (
        <Box component="img" src={`${images[0]}?size=small`} alt="" loading="lazy" sx={picture} />
      )}
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: 1, padding: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {classId && <Chip size="small" color="primary" variant="outlined" label={classId.className} />}
          {subjectId && <Chip size="small" label={subjectId.subject} />}
        </Box>
        <Typography variant="h3" component="h2" sx={title}>
          <Link component={RouterLink} to={{ pathname: _id, search }} color="inherit" sx={stretched}>
            {name}
          </Link>
        </Typography>
        {video && (
          <WatchVideo
            address={video}
            name={name}
            sx={{
              alignSelf: 'flex-start',
              position: 'relative',
              ...beginsLine,
              marginBlockStart: 'auto',
            }}
          />
        )}
      </Box>
    </Paper>
  )
})

const look = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  // A page may contain thousands of lessons, so those out of view are not laid out.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 340px',
  '&:hover': { borderColor: 'primary.main' },
} as const

const picture = {
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
} as const

const title = { textTransform: 'uppercase', letterSpacing: '0.02em', overflowWrap: 'anywhere' } as const

const stretched = {
  // The area is stretched over the card, not over the link itself.
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const
