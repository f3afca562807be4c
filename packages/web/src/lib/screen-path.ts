import { useLocation, useMatches, useNavigationType } from 'react-router'

/** The path of the screen that is shown, without that of a dialog over it. */
export function useScreenPath(): string {
  const matches = useMatches()
  return (matches[1] ?? matches[0])?.pathname ?? ''
}

/** What a navigation tells the screen that it opens. */
export type ArrivalState = {
  /** The screen is shown as it was left, because the user comes back to it. */
  returns?: true
  /** The ids of the rows that were just saved. */
  saved?: readonly string[]
}

/** What the navigation to the shown address said. */
export function useArrival(): ArrivalState {
  return (useLocation().state as ArrivalState | null) ?? {}
}

/** Whether the user comes back to a screen: with Back, by a reload, or from a form that returns to its list. */
export function useReturns(): boolean {
  const type = useNavigationType()
  const { returns } = useArrival()
  return type === 'POP' || returns === true
}
