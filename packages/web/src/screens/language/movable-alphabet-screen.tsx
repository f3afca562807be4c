import { api } from '@casa/contract'
import { letters } from '@casa/contract/rules/grids'
import { GridPage } from './grid-page.tsx'

/** The letters of the movable alphabet that each child has worked with. */
export default function MovableAlphabetScreen() {
  return <GridPage grid="movable" items={letters} call={api.language.findLetters} />
}
