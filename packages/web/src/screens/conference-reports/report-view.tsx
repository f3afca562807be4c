import type { ConferenceReport, ReportQuote } from '@casa/contract/conference-reports'
import { publishedAreas, type ReportArea, reportHeadings } from '@casa/contract/rules/conference-report'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { Section } from '../../ui/two-columns.tsx'

/** A report as its parents read it. */
export function ReportView({ report }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  const areas = publishedAreas(report.areas, report.leftOut)
  return (
    <>
      {report.summary && (
        <TitledSection title={t('summary')}>
          <Words>{report.summary}</Words>
        </TitledSection>
      )}
      {areas.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('nothing')}</Typography>}
      {areas.map(area => (
        <AreaView key={area._id} area={area} />
      ))}
      {report.quotes.length > 0 && (
        <TitledSection title={t('quotes')}>
          {report.quotes.map(quote => (
            <Quote key={quote._id} quote={quote} />
          ))}
        </TitledSection>
      )}
      <DaysPresent report={report} />
    </>
  )
}

function AreaView({ area }: { area: ReportArea }) {
  const t = useTexts('conferencereports')
  return (
    <TitledSection title={area.name}>
      {area.words && <Words>{area.words}</Words>}
      {reportHeadings.map(heading => {
        const lines = area.lines.filter(line => line.heading === heading)
        if (lines.length === 0) return null
        return (
          <div key={heading}>
            <Typography variant="h3">{t(`headings.${heading}`)}</Typography>
            <Box component="ul" sx={{ margin: 0, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
              {lines.map(line => (
                <li key={line._id}>
                  {line.name}{' '}
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: { xs: 'block', sm: 'inline' }, color: 'text.secondary' }}
                  >
                    {line.activity}
                  </Typography>
                </li>
              ))}
            </Box>
          </div>
        )
      })}
    </TitledSection>
  )
}

/** The child's attendance over a report's period. */
export function DaysPresent({ report: { schoolDays, daysPresent } }: { report: ConferenceReport }) {
  const t = useTexts('conferencereports')
  return (
    <TitledSection title={t('days')}>
      <Typography>
        {schoolDays === 0 ? t('noDays') : t('daysOf', { present: daysPresent, days: schoolDays })}
      </Typography>
    </TitledSection>
  )
}

function Quote({ quote: { text, date, author } }: { quote: ReportQuote }) {
  const { day } = useFormats()
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Box component="blockquote" sx={{ margin: 0 }}>
        <Words>{text}</Words>
      </Box>
      <Typography component="figcaption" variant="body2" sx={{ color: 'text.secondary' }}>
        {`${day(date)} · ${author}`}
      </Typography>
    </Box>
  )
}

function Words({ children }: { children: string }) {
  return <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
}

/** A part of a report under its heading. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} space={1.5}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>{children}</Box>
    </Section>
  )
}
