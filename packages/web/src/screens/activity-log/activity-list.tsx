import type { ActivityEntry } from '@casa/contract/activity-log'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PendingSheet } from '../../ui/loaded.tsx'
import { type ActivityFilter, useActivity } from './use-activity.ts'
import { useActivityWords } from './use-words.ts'

type Props = {
  filter: ActivityFilter
  /** Narrows the log to a person. */
  onPerson: (userId: string) => void
}

/** The entries of the log; a button loads earlier ones. */
export function ActivityList({ filter, onPerson }: Props) {
  const t = useTexts('activitylog')
  const log = useActivity(filter)
  const rows = log.data?.pages.flatMap(page => page.rows) ?? []
  if (log.isPending) return <PendingSheet height={480} />
  if (log.isError && rows.length === 0)
    return <ErrorState error={log.error} retry={() => void log.refetch()} />
  if (rows.length === 0) return <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
  return (
    <>
      <Paper variant="outlined" aria-busy={log.isFetching}>
        <List disablePadding aria-label={t('title')}>
          {rows.map((entry, index) => (
            <Entry key={entry._id} entry={entry} divider={index < rows.length - 1} onPerson={onPerson} />
          ))}
        </List>
      </Paper>
      {log.isFetchNextPageError && <ErrorState error={log.error} retry={() => void log.fetchNextPage()} />}
      {log.hasNextPage && !log.isFetchNextPageError && (
        <Button
          variant="outlined"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          sx={{ marginBlockStart: 2, minHeight: 44 }}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

type EntryProps = { entry: ActivityEntry; divider: boolean; onPerson: Props['onPerson'] }

function Entry({ entry, divider, onPerson }: EntryProps) {
  const t = useTexts('activitylog')
  const words = useActivityWords()
  const { moment } = useFormats()
  const { user, students } = entry
  const fields = words.fields(entry)
  return (
    <ListItem
      divider={divider}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        columnGap: 2,
        overflowWrap: 'anywhere',
      }}
    >
      <Box>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {dotted([words.action(entry), words.times(entry)])}
        </Typography>
        {(entry.studentCount > 0 || entry.thing) && (
          <Typography component="span">
            {': '}
            {students.length === 1 && entry.studentCount === 1 ? (
              <ChildLink id={students[0]!._id}>{childName(students[0]!)}</ChildLink>
            ) : (
              words.about(entry)
            )}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {user ? (
            <Link
              component="button"
              type="button"
              color="inherit"
              variant="body2"
              onClick={() => onPerson(user._id)}
              aria-label={t('onlyPerson', { name: user.name })}
              sx={{ textAlign: 'start', minHeight: 24 }}
            >
              {user.name}
            </Link>
          ) : (
            words.who(entry)
          )}
          {user && entry.role ? `, ${words.role(entry.role)}` : ''}
        </Typography>
        {fields && <Typography variant="body2">{t('changedFields', { fields })}</Typography>}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: { sm: 'end' } }}>
        {dotted([moment(entry.at), words.device(entry)])}
      </Typography>
    </ListItem>
  )
}
