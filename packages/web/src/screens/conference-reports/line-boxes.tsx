import { type ReportArea, type ReportLine, reportHeadings } from '@casa/contract/rules/conference-report'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../lib/texts.ts'

/** The lines of an area, each with a box: what is not ticked is left out of the report. The value are the ids left out. */
export function LineBoxes({ name, area }: { name: string; area: ReportArea }) {
  const t = useTexts('conferencereports')
  const inWords = (value: unknown) => {
    const left = area.lines.filter(({ _id }) => (value as string[]).includes(_id))
    if (left.length === 0) return t('nothingLeftOut')
    return t('leftOut', { lines: left.map(line => line.name).join(', ') })
  }
  const { field } = useField({ name, label: t('included', { area: area.name }) }, inWords)
  const left = field.value as string[]
  const toggle = ({ _id }: ReportLine) =>
    field.onChange(area.lines.map(line => line._id).filter(id => left.includes(id) !== (id === _id)))
  return (
    <>
      {reportHeadings.map(heading => {
        const lines = area.lines.filter(line => line.heading === heading)
        if (lines.length === 0) return null
        return (
          <Box key={heading} component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
            <FormLabel component="legend">{t(`headings.${heading}`)}</FormLabel>
            <Box sx={boxes}>
              {lines.map(line => (
                <FormControlLabel
                  key={line._id}
                  control={<Checkbox checked={!left.includes(line._id)} onChange={() => toggle(line)} />}
                  label={t('lineOf', line)}
                  sx={{ overflowWrap: 'anywhere', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
                />
              ))}
            </Box>
          </Box>
        )
      })}
    </>
  )
}

const boxes = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  columnGap: 2,
} as const
