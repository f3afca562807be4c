/** The content below a heading: this many paragraphs, or a list with this many entries. */
type Section = { kind: 'paragraphs' | 'list'; count: number }
/** The sections of a legal text in order, by their names in its catalogue. */
export type Sections = Readonly<Record<string, Section>>

const paragraphs = (count: number): Section => ({ kind: 'paragraphs', count })
const list = (count: number): Section => ({ kind: 'list', count })

/** The sections of the privacy policy. */
export const privacySections: Sections = {
  responsible: paragraphs(2),
  kept: list(6),
  purpose: paragraphs(1),
  children: paragraphs(2),
  seen: list(7),
  files: paragraphs(1),
  calendar: paragraphs(1),
  browser: list(7),
  protection: paragraphs(2),
  duration: list(4),
  ending: paragraphs(2),
  rights: list(5),
  demo: paragraphs(1),
  changes: paragraphs(1),
}

/** The sections of the terms. */
export const termsSections: Sections = {
  service: paragraphs(1),
  registration: list(3),
  trial: paragraphs(1),
  accounts: list(4),
  school: list(4),
  forbidden: paragraphs(1),
  fees: paragraphs(1),
  data: paragraphs(1),
  demo: paragraphs(1),
  liability: paragraphs(1),
  ending: paragraphs(1),
  law: paragraphs(1),
  changes: paragraphs(1),
}
