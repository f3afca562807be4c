import type { Guardian } from '@casa/contract/guardians'
import { dotted, useTexts } from '../lib/texts.ts'

/** What a guardian may do, in the order in which people read it. */
export const rights = ['seesWork', 'seesFees', 'collects', 'getsMessages'] as const

/** Returns a function that says in words what a guardian may do. */
export function useRightsText(): (guardian: Pick<Guardian, (typeof rights)[number]>) => string {
  const t = useTexts('guardians')
  return guardian =>
    dotted(rights.filter(right => guardian[right]).map(right => t(`rights.${right}`))) || t('noRights')
}
