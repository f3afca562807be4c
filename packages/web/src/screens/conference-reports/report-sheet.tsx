import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { publishedAreas, type ReportArea, reportSentences } from '@casa/contract/rules/conference-report'
import { ageOn } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

type Props = { report: ConferenceReport }

/** A report as it prints and as its parents read it. */
export function ReportSheet({ report }: Props) {
  const t = useTexts('conferencereports')
  const areas = publishedAreas(report.areas, report.leftOut)
  return (
    <Paper component="article" aria-label={t('sheet')} variant="outlined" sx={sheet}>
      <SheetHead report={report} />
      {report.summary && <Words>{report.summary}</Words>}
      {areas.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('nothing')}</Typography>}
      {areas.map(area => (
        <AreaRow key={area._id} area={area} highlights={report.highlights} />
      ))}
      {report.quotes.length > 0 && (
        <Row title={t('observed')}>
          {report.quotes.map(quote => (
            <Quote key={quote._id} quote={quote} />
          ))}
        </Row>
      )}
      <Signatures guide={report.draftedBy.name} />
    </Paper>
  )
}

function SheetHead({ report }: Props) {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  const { paper, from, to, schoolDays, daysPresent } = report
  const time = t('fromTo', { from: day(from), to: day(to) })
  const days = schoolDays === 0 ? t('noDays') : t('presentOn', { present: daysPresent, days: schoolDays })
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      {paper.photo && <PersonAvatar name={paper.child} photo={paper.photo} size={76} />}
      <Box
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          '& .MuiTypography-root': { fontFamily: 'h2.fontFamily' },
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted([paper.school, paper.address])}
        </Typography>
        <Typography variant="h2" sx={{ fontSize: '1.5rem' }}>
          {paper.child}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {dotted([t('kind'), paper.class, t('age', ageOn(paper.dob, to))])}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{dotted([time, days])}</Typography>
      </Box>
    </Box>
  )
}

function AreaRow({ area, highlights }: { area: ReportArea; highlights: readonly string[] | null }) {
  const t = useTexts('conferencereports')
  return (
    <Row title={area.name}>
      {area.words && <Words>{area.words}</Words>}
      {reportSentences(area, highlights).map(({ heading, named, more }) => (
        <Typography key={heading} variant="body2">
          <b>{t(`headings.${heading}`)}</b>{' '}
          {named.length === 0
            ? t('works', { count: more })
            : t(more ? 'namedAndMore' : 'namedOnly', {
                names: dotted(named.map(({ name }) => name)),
                count: more,
              })}
        </Typography>
      ))}
    </Row>
  )
}

function Quote({ quote: { text, date, author } }: { quote: ReportQuote }) {
  const { day } = useFormats()
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box component="blockquote" sx={{ margin: 0 }}>
        <Words>{`“${text}”`}</Words>
      </Box>
      <Typography component="figcaption" variant="body2" sx={{ color: 'text.secondary' }}>
        {dotted([day(date), author])}
      </Typography>
    </Box>
  )
}

function Signatures({ guide }: { guide: string }) {
  const t = useTexts('conferencereports')
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 3, paddingBlockStart: 5 }}
    >
      {[t('guide', { name: guide }), t('principal'), t('parentDate')].map(of => (
        <Typography
          key={of}
          variant="body2"
          sx={{
            borderBlockStart: '1px solid',
            borderColor: 'text.secondary',
            color: 'text.secondary',
            fontFamily: 'h2.fontFamily',
          }}
        >
          {of}
        </Typography>
      ))}
    </Box>
  )
}

function Words({ children }: { children: string }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontFamily: 'h2.fontFamily' }}>
      {children}
    </Typography>
  )
}

/** A part of the sheet: its name, and beside it, or below on a narrow sheet, what it says. */
function Row({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={row}>
      <Typography variant="h3" id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0, alignContent: 'start', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

const sheet = {
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  padding: { xs: 2, sm: 4 },
  border: 0,
  boxShadow: 1,
  borderRadius: '4px',
} as const

const row = {
  display: 'grid',
  gap: 1,
  paddingBlockStart: 2,
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  '@container (min-width: 480px)': { gridTemplateColumns: '144px minmax(0, 1fr)' },
} as const
