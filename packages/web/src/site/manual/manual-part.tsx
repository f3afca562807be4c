import { useTexts } from '../../lib/texts.ts'
import type { Part } from './manual-chapters.ts'
import sizes from './pictures/sizes.json'

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

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
export function ManualPart({ part }: { part: Part }) {
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
