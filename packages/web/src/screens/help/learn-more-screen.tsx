import { GuidePage } from './guide-page.tsx'

/** Learn More: the method in depth. */
export default function LearnMoreScreen() {
  return <GuidePage name="learnMore" />
}
