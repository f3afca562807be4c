import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormats } from '../lib/formats.ts'
import { schoolDay, schoolName } from '../lib/school-day.ts'
import { useTexts } from '../lib/texts.ts'

type Printed = { school: string | null; day: string; filters: string }

/** Above the title of a printed screen: the school, the day of printing, and what the filters are set to. */
export function PrintHeading() {
  const t = useTexts('app')
  const { day } = useFormats()
  const [printed, setPrinted] = useState<Printed>()
  useEffect(() => {
    // The browser lays out the printout as soon as the listeners return.
    const begin = () =>
      flushSync(() => setPrinted({ school: schoolName(), day: schoolDay(), filters: chosenFilters() }))
    addEventListener('beforeprint', begin)
    return () => removeEventListener('beforeprint', begin)
  }, [])
  if (!printed) return null
  const { school, filters } = printed
  return (
    <Box className="print-heading" sx={look}>
      <span>{school}</span>
      <span>{t('printedOn', { day: day(printed.day) })}</span>
      {filters && <Box sx={{ flexBasis: '100%' }}>{filters}</Box>}
    </Box>
  )
}

const look = {
  display: 'none',
  '@media print': { display: 'flex' },
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  marginBlockEnd: 1,
  typography: 'body2',
} as const

/** The fields of the screen's filters that are set, with their labels: paper has no boxes, but says what it lists. */
function chosenFilters(): string {
  const fields = document.querySelectorAll(
    'main form[role="search"] .MuiFormControl-root, main .MuiFormControl-root:has([type="search"])',
  )
  const chosen = [...fields].map(field => {
    const label = field.querySelector('label')?.textContent?.trim()
    const value = shownIn(field)
    return label && value ? `${label}: ${value}` : ''
  })
  return [...new Set(chosen)].filter(Boolean).join(' · ')
}

function shownIn(field: Element): string {
  const parts = [...field.querySelectorAll('[role="spinbutton"]')]
  // A day, whose empty parts have placeholders.
  if (parts.length > 0)
    return parts.every(part => part.hasAttribute('aria-valuenow')) ? parts.map(textOf).join('-') : ''
  const select = field.querySelector('[role="combobox"]:not(input)')
  return select ? textOf(select) : (field.querySelector('input')?.value.trim() ?? '')
}

/** Without the invisible characters that keep an empty field as high as others. */
const textOf = ({ textContent }: Element) => (textContent ?? '').replace(/[\u200b\u2066-\u2069]/g, '').trim()
