import english from '../../locales/en/manual.json'
import { dotted, type TextKey, useTexts } from '../lib/texts.ts'
import sizes from './pictures/sizes.json'

type Key = TextKey<'manual'>
/** A job with its steps: the name of its picture, if it has one, and the keys of its texts. */
type Part = { name: string; title: Key; steps: Key[]; picture?: Key }
/** A chapter of the manual for some of its readers. */
type Chapter = { name: string; title: Key; parts: Part[] }

type Written = { title: string; steps: Record<string, string>; picture?: string }
type Catalogue = Record<string, { title: string; parts: Record<string, Written> }>

function partOf(chapter: string, name: string, { steps, picture }: Written): Part {
  const at = `chapters.${chapter}.parts.${name}`
  return {
    name: `${chapter}-${name}`,
    title: `${at}.title` as Key,
    steps: Object.keys(steps).map(step => `${at}.steps.${step}` as Key),
    ...(picture && { picture: `${at}.picture` as Key }),
  }
}

/** The chapters in the order of the English catalogue, all of which are shown. */
const chapters: Chapter[] = Object.entries<Catalogue[string]>(english.chapters).map(([name, { parts }]) => ({
  name,
  title: `chapters.${name}.title` as Key,
  parts: Object.entries(parts).map(([part, written]) => partOf(name, part, written)),
}))

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

/** The manual without its title: its contents, then each chapter. `npm run manual:pictures` takes its screenshots. */
export function ManualText() {
  const t = useTexts('manual')
  return (
    <>
      <p className="intro">{t('intro')}</p>
      <nav aria-label={t('contents')}>
        <ul className="cards manual-contents">
          {chapters.map(({ name, title, parts }) => (
            <li key={name}>
              <a className="card" href={`#${name}`}>
                <strong>{t(title)}</strong>
                <span>{dotted(parts.map(part => t(part.title)))}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map(({ name, title, parts }) => (
        <section key={name} className="manual-chapter" aria-labelledby={name}>
          <h2 id={name}>{t(title)}</h2>
          {parts.map(part => (
            <ManualPart key={part.name} part={part} />
          ))}
          <p>
            <a className="manual-top" href="#top">
              {t('top')}
            </a>
          </p>
        </section>
      ))}
    </>
  )
}

type Size = { width: number; height: number }

/** A sentence whose bracketed names of buttons and screens are bold. */
function Step({ text }: { text: string }) {
  return (
    <li>
      {text.split(/\[(.*?)\]/).map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change order
        place % 2 === 1 ? <b key={place}>{piece}</b> : piece,
      )}
    </li>
  )
}

/** One task, step by step, with a picture that is fetched when it is nearly in view. */
function ManualPart({ part }: { part: Part }) {
  const t = useTexts('manual')
  const { name, title, steps, picture } = part
  const size = (sizes as Record<string, Size>)[name]
  const isPhone = size && size.width < size.height
  return (
    <div className={isPhone ? 'manual-part manual-part-phone' : 'manual-part'}>
      <h3 id={name}>{t(title)}</h3>
      <ol>
        {steps.map(step => (
          <Step key={step} text={t(step)} />
        ))}
      </ol>
      {picture && size && (
        <img
          src={files[`./pictures/${name}.webp`]}
          alt={t(picture)}
          loading="lazy"
          decoding="async"
          {...size}
        />
      )}
    </div>
  )
}
