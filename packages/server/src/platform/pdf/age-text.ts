import type { PrintLanguage } from '@casa/contract/wire'
import { pluralTexts } from '../plural-texts.ts'

const texts = pluralTexts({
  en: {
    age: '$t(years, {"count": {{years}}}), $t(months, {"count": {{months}}})',
    years_one: '{{count}} year',
    years_other: '{{count}} years',
    months_one: '{{count}} month',
    months_other: '{{count}} months',
  },
  hi: { age: '{{years}} वर्ष {{months}} माह' },
  te: {
    age: '$t(years, {"count": {{years}}}) $t(months, {"count": {{months}}})',
    years_one: '{{count}} సంవత్సరం',
    years_other: '{{count}} సంవత్సరాలు',
    months_one: '{{count}} నెల',
    months_other: '{{count}} నెలలు',
  },
})

/** A child's age on a printed document, in words. */
export const ageText = (language: PrintLanguage, age: { years: number; months: number }) =>
  texts(language, 'age', age)
