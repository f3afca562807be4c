import { yearsText } from '@casa/contract/rules/minimum-age'
import { useTexts } from '../../lib/texts.ts'

/** Formats an age in months as years, such as “4½ years”. */
export function useAgeInYears(): (months: number) => string {
  const t = useTexts('parts')
  return months => t('years', { count: months / 12, years: yearsText(months) })
}
