import {
  mostHighlights,
  type ReportArea,
  type ReportLine,
  reportHeadings,
} from '@casa/contract/rules/conference-report'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../form/text-field.tsx'
import { useField } from '../../form/use-field.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ArrowUpward, Close } from '../../ui/icons.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { highlightsName, leftOutName, wordsName } from './report-values.ts'

type Props = { area: ReportArea; open: boolean; onToggle: () => void }

/** What a report says about an area: the teacher's sentences, the works it names, and those it counts or leaves out. */
export function AreaChoices({ area, open, onToggle }: Props) {
  const t = useTexts('conferencereports')
  const choices = useLineChoices(area)
  const count = t('named', { count: choices.named.length, most: mostHighlights })
  const fields = [wordsName(area), highlightsName(area), leftOutName(area)]
  return (
    <ChoicePanel title={area.name} count={count} fields={fields} open={open} onToggle={onToggle}>
      <TextField name={wordsName(area)} label={t('words', { area: area.name })} rows={3} />
      {area.lines.length === 0 ? (
        <Typography>{t('noLines')}</Typography>
      ) : (
        <>
          <Named choices={choices} />
          <Others choices={choices} />
        </>
      )}
    </ChoicePanel>
  )
}

type Choices = ReturnType<typeof useLineChoices>

/** The lines of an area by what the report does with them, and what changes it. */
function useLineChoices(area: ReportArea) {
  const t = useTexts('conferencereports')
  const namesOf = (value: unknown) =>
    dotted(area.lines.filter(({ _id }) => (value as string[]).includes(_id)).map(({ name }) => name)) ||
    t('noQuotes')
  const highlights = useField(
    { name: highlightsName(area), label: t('highlightsOf', { area: area.name }) },
    namesOf,
  )
  const left = useField({ name: leftOutName(area), label: t('leftOutOf', { area: area.name }) }, namesOf)
  const ids = highlights.field.value as string[]
  const out = left.field.value as string[]
  const isOut = ({ _id }: ReportLine) => out.includes(_id)
  const isNext = ({ heading }: ReportLine) => heading === 'next'
  // In the order of the sheet: by heading, then as chosen.
  const named = reportHeadings.flatMap(heading =>
    ids.flatMap(id => area.lines.find(line => line._id === id && line.heading === heading) ?? []),
  )
  const setNamed = (lines: readonly string[]) => highlights.field.onChange([...lines])
  return {
    named,
    next: area.lines.filter(line => isNext(line) && !isOut(line)),
    counted: area.lines.filter(line => !isNext(line) && !isOut(line) && !ids.includes(line._id)),
    leftOut: area.lines.filter(isOut),
    full: named.length >= mostHighlights,
    name: ({ _id }: ReportLine) => setNamed([...ids, _id]),
    unname: ({ _id }: ReportLine) => setNamed(ids.filter(id => id !== _id)),
    /** Swaps a named work with the previous one. */
    raise: (place: number) => {
      const order = named.map(({ _id }) => _id)
      setNamed([...order.slice(0, place - 1), order[place]!, order[place - 1]!, ...order.slice(place + 1)])
    },
    leaveOut: ({ _id }: ReportLine) => left.field.onChange([...out, _id]),
    putBack: ({ _id }: ReportLine) => left.field.onChange(out.filter(id => id !== _id)),
  }
}

function Named({ choices }: { choices: Choices }) {
  const t = useTexts('conferencereports')
  const { named, next, unname, raise, leaveOut } = choices
  return (
    <>
      {named.length > 0 && (
        <List dense disablePadding aria-label={t('namedList')}>
          {named.map((line, place) => (
            <Line key={line._id} line={line}>
              {named[place - 1]?.heading === line.heading && (
                <LineButton label={t('moveUp', line)} onClick={() => raise(place)}>
                  <ArrowUpward fontSize="small" />
                </LineButton>
              )}
              <LineButton label={t('unname', line)} onClick={() => unname(line)}>
                <Close fontSize="small" />
              </LineButton>
            </Line>
          ))}
        </List>
      )}
      {next.length > 0 && (
        <List dense disablePadding aria-label={t('headings.next')}>
          {next.map(line => (
            <Line key={line._id} line={line}>
              <LineButton label={t('leaveOutLine', line)} onClick={() => leaveOut(line)}>
                <Close fontSize="small" />
              </LineButton>
            </Line>
          ))}
        </List>
      )}
    </>
  )
}

/** The works that are counted, each of which can be named or left out, and those that are left out. */
function Others({ choices: { counted, leftOut, full, name, leaveOut, putBack } }: { choices: Choices }) {
  const t = useTexts('conferencereports')
  const [open, setOpen] = useState(false)
  if (counted.length + leftOut.length === 0) return null
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          {dotted([
            counted.length > 0 && t('counted', { count: counted.length }),
            leftOut.length > 0 && t('leftOutCount', { count: leftOut.length }),
          ])}
        </Typography>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'hideOthers' : 'showOthers')}
        </Button>
      </Box>
      {open && full && (
        <Typography variant="body2" role="note">
          {t('full', { most: mostHighlights })}
        </Typography>
      )}
      {open && (
        <List dense disablePadding aria-label={t('countedList')}>
          {counted.map(line => (
            <Line key={line._id} line={line}>
              <Button disabled={full} aria-label={t('nameLine', line)} onClick={() => name(line)}>
                {t('name')}
              </Button>
              <Button aria-label={t('leaveOutLine', line)} onClick={() => leaveOut(line)}>
                {t('leaveOut')}
              </Button>
            </Line>
          ))}
          {leftOut.map(line => (
            <Line key={line._id} line={line} out>
              <Button aria-label={t('putBackLine', line)} onClick={() => putBack(line)}>
                {t('putBack')}
              </Button>
            </Line>
          ))}
        </List>
      )}
    </>
  )
}

type LineProps = { line: ReportLine; out?: boolean; children: ReactNode }

function Line({ line: { name, heading }, out = false, children }: LineProps) {
  const t = useTexts('conferencereports')
  return (
    <ListItem disableGutters sx={{ minHeight: 44, paddingBlock: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ lineHeight: 1.3, ...(out && { textDecoration: 'line-through' }) }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', lineHeight: 1.2 }}>
          {t(`headings.${heading}`)}
        </Typography>
      </Box>
      {children}
    </ListItem>
  )
}

type LineButtonProps = { label: string; onClick: () => void; children: ReactNode }

function LineButton({ label, onClick, children }: LineButtonProps) {
  return (
    <IconButton aria-label={label} title={label} onClick={onClick} sx={{ width: 44, height: 44 }}>
      {children}
    </IconButton>
  )
}
