import {
  erasureDelayDays,
  type Period,
  periodOfDays,
  type Retained,
  retention,
  yearsAfterLeaving,
} from '@casa/contract/rules/retention'
import type { PublicDetails } from '@casa/contract/schools'
import { useTranslation } from 'react-i18next'

type Props = {
  page: 'privacy' | 'terms'
  sections: Sections
  numbered?: boolean
  /** The operator of this installation, if configured. */
  operator: PublicDetails['operator']
  /** How many days its audit log is stored; until that is known, the usual period is shown. */
  auditDays?: number | undefined
}

/**
 * A legal text with its table of contents, without its title. Its catalogue contains the page's name, and each
 * section's heading and numbered paragraphs.
 */
export function LegalText({ page, sections, numbered = false, operator, auditDays }: Props) {
  // The paragraphs are declared by the sections; a test compares them with the catalogue.
  const { t: piece, i18n } = useTranslation(page)
  const names = Object.keys(sections)
  const headingOf = (name: string, index: number) =>
    `${numbered ? `${index + 1}. ` : ''}${piece(`${name}.heading`)}`
  return (
    <>
      <p className="intro">{piece('updated', { when: piece('date') })}</p>
      <p>{piece('intro')}</p>
      {operator && (
        <p>
          {piece('operator')}: {[operator.name, operator.address].filter(Boolean).join(', ')}
        </p>
      )}
      <nav className="legal-contents" aria-labelledby="contents">
        <h2 id="contents">{piece('contents')}</h2>
        <ul>
          {names.map((name, index) => (
            <li key={name}>
              <a href={`#${name}`}>{headingOf(name, index)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {names.map((name, index) => (
        <section key={name} className="legal-section">
          <h2 id={name}>{headingOf(name, index)}</h2>
          {sections[name]!.kind === 'periods' ? (
            <Periods
              language={i18n.language}
              auditDays={auditDays ?? retention.auditLog.count}
              textOf={(kind, numbers) => piece(`${name}.${kind}`, numbers)}
            />
          ) : (
            <Pieces
              section={sections[name]!}
              textOf={number => piece(`${name}.${number}`, { erasureDays: erasureDelayDays })}
            />
          )}
        </section>
      ))}
    </>
  )
}

type PiecesProps = { section: Sections[string]; textOf: (number: number) => string }

function Pieces({ section: { kind, count }, textOf }: PiecesProps) {
  const Piece = kind === 'list' ? 'li' : 'p'
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const pieces = numbers.map(number => <Piece key={number}>{textOf(number)}</Piece>)
  return kind === 'list' ? <ul>{pieces}</ul> : pieces
}

type PeriodsProps = {
  language: string
  auditDays: number
  textOf: (kind: Retained | 'formerChildren', numbers: Record<string, string | number>) => string
}

/** How long each kind of data is stored, as the nightly jobs delete it; first the children who left. */
function Periods({ language, auditDays, textOf }: PeriodsProps) {
  const periods = { ...retention, auditLog: periodOfDays(auditDays) }
  const periodOf = ({ count, unit }: Period) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return (
    <ul>
      <li>{textOf('formerChildren', { ...yearsAfterLeaving, erasureDays: erasureDelayDays })}</li>
      {(Object.keys(retention) as Retained[]).map(kind => (
        <li key={kind}>{textOf(kind, { period: periodOf(periods[kind]) })}</li>
      ))}
    </ul>
  )
}

/** The content below a heading: this many paragraphs, a list with this many entries, or the periods of retention. */
type Section = { kind: 'paragraphs' | 'list' | 'periods'; count: number }
/** The sections of a legal text in order, by their names in its catalogue. */
type Sections = Readonly<Record<string, Section>>

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
  duration: list(5),
  retention: { kind: 'periods', count: Object.keys(retention).length + 1 },
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
