import type { RegisterMark } from '@casa/contract/attendance'
import { useTexts } from '../../lib/texts.ts'

/** Returns a function for the letter of a mark in a register; nothing if the child was not marked. */
export function useLetters(): (mark: RegisterMark) => string {
  const t = useTexts('attendance')
  return mark => (mark === 'unmarked' || mark === 'outside' ? '' : t(`register.marks.${mark}`))
}
