import { dotted } from '../lib/dotted.ts'
import { useTexts } from '../lib/texts.ts'
import { chapters, type Part } from './manual-chapters.ts'
import sizes from './pictures/sizes.json'

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

/** The manual without its title: its contents, then each chapter. `npm run manual:pictures` takes its pictures. */
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

/** A sentence in which the names of buttons and screens, which stand in brackets, are bold. */
function Step({ text }: { text: string }) {
  return (
    <li>
      {text.split(/\[(.*?)\]/).map((piece, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, which never move
        place % 2 === 1 ? <b key={place}>{piece}</b> : piece,
      )}
    </li>
  )
}

/** One job, step by step, beside a picture of it, which is fetched when it is nearly in view. */
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
