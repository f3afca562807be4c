import { isDay, isInCalendar } from './day.ts'
import { plainCode } from './typed-text.ts'

/** Why a text is no day: not a date, a year of two digits, or a year in which nobody at a school was born. */
export type DayFault = 'notADay' | 'shortYear' | 'strangeYear'

export type TypedDay = { day: string; fault?: never } | { day?: never; fault: DayFault }

/** The longest text that may be a date, with its weekday or time. */
const longest = 60

/** The names of the months in the languages of the product, in lower case; a dot after a short one is ignored. */
const monthNames: readonly (readonly string[])[] = [
  ['january', 'jan', 'जनवरी', 'जन', 'జనవరి', 'జన'],
  ['february', 'feb', 'फ़रवरी', 'फरवरी', 'फ़र', 'फर', 'ఫిబ్రవరి', 'ఫిబ్ర'],
  ['march', 'mar', 'मार्च', 'మార్చి'],
  ['april', 'apr', 'अप्रैल', 'एप्रिल', 'ఏప్రిల్', 'ఏప్రి'],
  ['may', 'मई', 'మే'],
  ['june', 'jun', 'जून', 'జూన్'],
  ['july', 'jul', 'जुलाई', 'जुल', 'జులై', 'జూలై', 'జూలై'],
  ['august', 'aug', 'अगस्त', 'अग', 'ఆగస్టు', 'ఆగస్ట్', 'ఆగ'],
  ['september', 'sept', 'sep', 'सितंबर', 'सितम्बर', 'सित', 'సెప్టెంబర్', 'సెప్టెం'],
  ['october', 'oct', 'अक्टूबर', 'अक्तूबर', 'अक्टू', 'अक्तू', 'అక్టోబర్', 'అక్టో'],
  ['november', 'nov', 'नवंबर', 'नवम्बर', 'नव', 'నవంబర్', 'నవం'],
  ['december', 'dec', 'दिसंबर', 'दिसम्बर', 'दिस', 'డిసెంబర్', 'డిసెం'],
]
const months = new Map(
  monthNames.flatMap((names, month) => names.map(name => [name.normalize('NFC'), month + 1] as const)),
)

const time = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const yearFirst = /^(\d{4})[-/. ]+(\d{1,2}|[\p{L}\p{M}]+)\.?[-/. ]+(\d{1,2})$/u
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\d{1,2}|[\p{L}\p{M}]+)[-/., ]+(\d{4}|\d{2})$/iu

/**
 * The calendar day that somebody typed or pasted, whichever way they write it: 14/05/2021, 14.5.2021, 14 May 2021,
 * 14-05-2021, 2021-05-14, 14052021 or 20210514, in the digits and month names of the product's languages, with spaces
 * and a time. In each of these languages the day comes before the month, so no text is read month first.
 */
export function typedDay(text: string): TypedDay {
  if (text.length > longest) return { fault: 'notADay' }
  const written = plainCode(text)
    .replace(/[\u0964\u0970]/g, '.')
    .replace(/\s+/g, ' ')
    .replace(time, '')
    .trim()
  const compact = /^\d{8}$/.exec(written) && written
  if (compact) {
    const read = dayOf(compact.slice(4), compact.slice(2, 4), compact.slice(0, 2))
    return read.day ? read : dayOf(compact.slice(0, 4), compact.slice(4, 6), compact.slice(6))
  }
  const [, year, month, date] = yearFirst.exec(written) ?? []
  if (year) return dayOf(year, month!, date!)
  const [, first, second, last] = dayFirst.exec(written) ?? []
  return last ? dayOf(last, second!, first!) : { fault: 'notADay' }
}

function dayOf(year: string, written: string, date: string): TypedDay {
  const month = /^\d/.test(written) ? Number(written) : months.get(written.toLowerCase().normalize('NFC'))
  const two = (number: number | string) => String(number).padStart(2, '0')
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month ?? 0)}-${two(date)}`
  if (!isDay(day)) return { fault: 'notADay' }
  if (year.length === 2) return { fault: 'shortYear' }
  return isInCalendar(day) ? { day } : { fault: 'strangeYear' }
}
