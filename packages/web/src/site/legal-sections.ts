import type { Sections } from './legal-document.tsx'

/** The sections of the privacy policy. */
export const privacySections: Sections = {
  responsible: 'pp',
  kept: 'llllll',
  purpose: 'p',
  children: 'pp',
  seen: 'lllllll',
  files: 'p',
  calendar: 'p',
  browser: 'p',
  protection: 'pp',
  duration: 'llll',
  ending: 'pp',
  rights: 'lllll',
  demo: 'p',
  changes: 'p',
}

/** The sections of the terms. */
export const termsSections: Sections = {
  service: 'p',
  registration: 'lll',
  trial: 'p',
  accounts: 'llll',
  school: 'llll',
  forbidden: 'p',
  fees: 'p',
  data: 'p',
  demo: 'p',
  liability: 'p',
  ending: 'p',
  law: 'p',
  changes: 'p',
}
