import english from '../../../locales/en/styleguide.json'
import { addEnglish, useTexts } from '../../lib/texts.ts'

addEnglish('styleguide', english)

/** The texts of the style guide. */
export function useStyleTexts() {
  return useTexts('styleguide')
}
