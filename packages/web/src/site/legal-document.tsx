import { useTranslation } from 'react-i18next'
import { useTexts } from '../lib/texts.ts'
import type { Sections } from './legal-sections.ts'
import { PageFrame } from './page-frame.tsx'

type Props = { page: 'privacy' | 'terms'; sections: Sections; numbered?: boolean }

/** A legal text with its table of contents. Its catalogue has the name of its page, and of each section the heading and numbered pieces. */
export function LegalDocument({ page, sections, numbered = false }: Props) {
  const t = useTexts('site')
  // The pieces are named by the sections, which a test compares with the catalogue.
  const { t: piece } = useTranslation(page)
  const names = Object.keys(sections)
  const headingOf = (name: string, index: number) =>
    `${numbered ? `${index + 1}. ` : ''}${piece(`${name}.heading`)}`
  return (
    <PageFrame page={page}>
      <article className="prose">
        <h1>{t(`nav.${page}`)}</h1>
        <p className="intro">{piece('updated', { when: piece('date') })}</p>
        <p>{piece('intro')}</p>
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
            <Pieces section={sections[name]!} textOf={number => piece(`${name}.${number}`)} />
          </section>
        ))}
      </article>
    </PageFrame>
  )
}

type PiecesProps = { section: Sections[string]; textOf: (number: number) => string }

function Pieces({ section: { kind, count }, textOf }: PiecesProps) {
  const Piece = kind === 'list' ? 'li' : 'p'
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const pieces = numbers.map(number => <Piece key={number}>{textOf(number)}</Piece>)
  return kind === 'list' ? <ul>{pieces}</ul> : pieces
}
