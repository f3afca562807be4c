import { GuidePage } from './guide-page.tsx'

/** Helpful Information: what parents want to know first. */
export default function HelpfulScreen() {
  return <GuidePage name="helpful" />
}
