import { api } from '@casa/contract'
import type { DataExport as Export } from '@casa/contract/exports'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { queryOf, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useSize } from './use-size.ts'

/** How often the progress is read, in milliseconds. */
const pollMs = 2_000

const isBusy = ({ status }: Export) => status === 'queued' || status === 'running'

/** A copy of the school's data, or of one child's, to download: asked for, made in the background, deleted after a week. */
export function DataExport({ student }: { student?: { _id: string; fullName: string } }) {
  const t = useTexts('schools')
  const own = useQuery<Export[]>({
    ...queryOf(api.exports.list, {}),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? pollMs : false),
  })
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {student ? t('export.childTitle', { child: student.fullName }) : t('export.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>
        {t(student ? 'export.aboutChild' : 'export.about')}
      </Typography>
      <Loaded query={own} pending={44}>
        {all => (
          <Copy copy={all.find(one => one.studentId === (student?._id ?? null))} student={student?._id} />
        )}
      </Loaded>
    </Box>
  )
}

function Copy({ copy, student }: { copy: Export | undefined; student: string | undefined }) {
  const t = useTexts('schools')
  const { moment } = useFormats()
  const size = useSize()
  const message = useMessages()
  const toasts = useToasts()
  const add = useWrite(api.exports.add)
  const remove = useWrite(api.exports.remove)
  const start = () =>
    add.mutate(
      { body: student ? { studentId: student } : {} },
      { onSuccess: answer => toasts.announce(message(answer.message)), onError: toasts.failure },
    )
  const drop = () =>
    copy &&
    remove.mutate(
      { params: { id: copy._id } },
      { onSuccess: answer => toasts.announce(message(answer.message)), onError: toasts.failure },
    )
  if (copy && isBusy(copy))
    return (
      <>
        <Progress copy={copy} />
        <Button onClick={drop} disabled={remove.isPending}>
          {t('export.stop')}
        </Button>
      </>
    )
  return (
    <>
      {copy?.status === 'failed' && (
        <Alert severity="error" sx={{ marginBlockEnd: 2 }}>
          {t('export.failed')}
        </Alert>
      )}
      {copy?.url && (
        <Typography sx={{ marginBlockEnd: 2 }}>
          {t('export.ready', {
            size: size(copy.bytes ?? 0),
            made: moment(copy.madeAt),
            until: moment(copy.expiresAt ?? copy.madeAt),
          })}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {copy?.url && (
          <Button variant="contained" component="a" href={copy.url} download>
            {t('export.download')}
          </Button>
        )}
        <Button variant={copy?.url ? 'text' : 'contained'} onClick={start} disabled={add.isPending}>
          {t(copy?.url ? 'export.again' : 'export.start')}
        </Button>
        {copy?.url && (
          <Button onClick={drop} disabled={remove.isPending}>
            {t('export.remove')}
          </Button>
        )}
      </Box>
    </>
  )
}

function Progress({ copy }: { copy: Export }) {
  const t = useTexts('schools')
  const { number } = useFormats()
  const text = copy.total
    ? t('export.progress', { done: number(copy.done), total: number(copy.total) })
    : t('export.waiting')
  return (
    <Box sx={{ marginBlockEnd: 2, maxWidth: 480 }}>
      <Typography role="status" sx={{ marginBlockEnd: 1 }}>
        {text}
      </Typography>
      <LinearProgress
        variant={copy.total ? 'determinate' : 'indeterminate'}
        value={copy.total ? (100 * copy.done) / copy.total : 0}
        aria-label={t('export.title')}
      />
    </Box>
  )
}
