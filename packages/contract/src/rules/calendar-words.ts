import { fill } from '../fill.ts'

/** The titles that the server generates for calendar programs, matching those on the calendar screens. */
export const calendarWords = {
  en: { dueTitle: 'Due: {{name}}', holiday: 'School holiday', holidayOf: 'School holiday: {{school}}' },
  hi: { dueTitle: 'जमा करना है: {{name}}', holiday: 'स्कूल की छुट्टी', holidayOf: 'स्कूल की छुट्टी: {{school}}' },
  te: { dueTitle: 'ఇవ్వాలి: {{name}}', holiday: 'పాఠశాల సెలవు', holidayOf: 'పాఠశాల సెలవు: {{school}}' },
} as const
export type CalendarLanguage = keyof typeof calendarWords
export const calendarLanguages = ['en', 'hi', 'te'] as const satisfies readonly CalendarLanguage[]

/** One of these titles with its placeholders filled. */
export function calendarTitle(
  language: CalendarLanguage,
  title: keyof (typeof calendarWords)['en'],
  values: { name?: string; school?: string } = {},
): string {
  return fill(calendarWords[language][title], values)
}

/** Adds the user's language to a calendar's address, because a calendar program does not send one. */
export function inLanguage(address: string, language: string): string {
  return language === 'en' ? address : `${address}?lang=${language}`
}
