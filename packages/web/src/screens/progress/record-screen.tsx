import { api } from '@casa/contract'
import type { RecordWithHistory } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { WorkLink } from '../../parts/exercise-link.tsx'
import { isFamily, KeyChip, KeyInWords, useKeyLabel } from '../../parts/key-chip.tsx'
import { KeyHistory } from '../../parts/key-history.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OneLine } from '../../ui/text-wrap.tsx'

/** One record with its earlier keys. */
export default function RecordScreen() {
  const t = useTexts('progress')
  const { id = '' } = useParams()
  const record = useCall(api.records.get, { params: { id } })
  return (
    <>
      <PageHeader title={t('record')} actions={<KeyLegend />} />
      <Loaded query={record} pending={280}>
        {record => (
          <Box sx={{ display: 'grid', gridTemplateColumns: { md: '3fr 2fr' }, gap: 3, alignItems: 'start' }}>
            <Facts record={record} />
            <History record={record} />
          </Box>
        )}
      </Loaded>
    </>
  )
}

function Facts({ record }: { record: RecordWithHistory }) {
  const t = useTexts('progress')
  const { day } = useFormats()
  const { key } = record
  const facts: [label: string, value: ReactNode][] = [
    [
      t('student'),
      <ChildLink key={record.studentId._id} id={record.studentId._id}>
        {childName(record.studentId)}
      </ChildLink>,
    ],
    [t('class'), record.classId?.className],
    [t('area'), record.superActivityId.superActivityName],
    [t('activity'), record.activityId.activityName],
    [
      t('span'),
      <>
        <OneLine>{day(record.date)}</OneLine> – <OneLine>{day(record.endDate)}</OneLine>
      </>,
    ],
    [t('date'), record.keyDate && day(record.keyDate)],
    [t(key ? 'by' : 'plannedBy'), record.authorizedPerson],
    [t('remarks'), record.remarks],
  ]
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2">
        <WorkLink work={record} />
      </Typography>
      <Typography component="div" sx={{ marginBlock: 2, fontWeight: 600 }}>
        {key ? <NamedKey value={key} /> : t('planned')}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1, margin: 0 }}
      >
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography component="dd" sx={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {value}
              </Typography>
            </Box>
          ))}
      </Box>
    </Paper>
  )
}

/** A key with its name; for families in words. */
function NamedKey({ value }: { value: Key }) {
  const keyLabel = useKeyLabel()
  if (isFamily()) return <KeyInWords value={value} />
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <KeyChip value={value} />
      {keyLabel(value)}
    </Box>
  )
}

function History({ record }: { record: RecordWithHistory }) {
  const t = useTexts('progress')
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {t('history')}
      </Typography>
      <KeyHistory history={record.statusHistory} />
    </Paper>
  )
}
