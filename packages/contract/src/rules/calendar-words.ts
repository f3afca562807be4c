import { fill } from '../fill.ts'

/** The titles that the server generates for calendar programs, matching those on the calendar screens. */
export const calendarWords = {
  en: { dueTitle: 'Due: {{name}}', holiday: 'School holiday', named: '{{name}} (school holiday)' },
  hi: { dueTitle: 'जमा करना है: {{name}}', holiday: 'स्कूल की छुट्टी', named: '{{name}} (स्कूल की छुट्टी)' },
  te: { dueTitle: 'ఇవ్వాలి: {{name}}', holiday: 'పాఠశాల సెలవు', named: '{{name}} (పాఠశాల సెలవు)' },
} as const
export type CalendarLanguage = keyof typeof calendarWords
export const calendarLanguages = ['en', 'hi', 'te'] as const satisfies readonly CalendarLanguage[]

/** One of these titles with its placeholders filled. */
export function calendarTitle(
  language: CalendarLanguage,
  title: keyof (typeof calendarWords)['en'],
  values: { name?: string } = {},
): string {
  return fill(calendarWords[language][title], values)
}

/** The title of a holiday, with its school if the reader has several. */
export function holidayTitle(
  language: CalendarLanguage,
  { name, school }: { name: string | null; school: string | undefined },
): string {
  const title = name ? calendarTitle(language, 'named', { name }) : calendarTitle(language, 'holiday')
  return school ? `${title}: ${school}` : title
}

/** Adds the user's language to a calendar's address, because a calendar program does not send one. */
export function inLanguage(address: string, language: string): string {
  return language === 'en' ? address : `${address}?lang=${language}`
}
