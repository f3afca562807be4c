import { Fragment, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../lib/preferred-language.ts'
import { useTexts } from '../../lib/texts.ts'
import empty from './film/empty.svg?no-inline'
import laptopMp4 from './film/laptop.mp4'
import laptopWebm from './film/laptop.webm'
import laptopPoster from './film/laptop.webp'
import laptopEnglish from './film/laptop-en.vtt?no-inline'
import laptopHindi from './film/laptop-hi.vtt?no-inline'
import laptopTelugu from './film/laptop-te.vtt?no-inline'
import phoneMp4 from './film/phone.mp4'
import phoneWebm from './film/phone.webm'
import phonePoster from './film/phone.webp'
import phoneEnglish from './film/phone-en.vtt?no-inline'
import phoneHindi from './film/phone-hi.vtt?no-inline'
import phoneTelugu from './film/phone-te.vtt?no-inline'
import sizes from './film/sizes.json'

// `npm run film` records both cuts from the running demo.

type Cut = keyof typeof sizes
const cuts: { cut: Cut; media?: string; webm: string; mp4: string; captions: Record<Language, string> }[] = [
  {
    cut: 'laptop',
    media: '(min-width: 40.01rem)',
    webm: laptopWebm,
    mp4: laptopMp4,
    captions: { en: laptopEnglish, hi: laptopHindi, te: laptopTelugu },
  },
  {
    cut: 'phone',
    webm: phoneWebm,
    mp4: phoneMp4,
    captions: { en: phoneEnglish, hi: phoneHindi, te: phoneTelugu },
  },
]
const captionLanguages = Object.keys(languages) as Language[]

/** The sentences of the film, in order, as keys of the home page's texts. */
const story = [
  'attendance',
  'present',
  'absent',
  'submitted',
  'work',
  'key',
  'family',
  'child',
  'words',
] as const

/** Leads to the film and, where a script runs, plays it. */
export function WatchDemo({ film }: { film: RefObject<HTMLVideoElement | null> }) {
  const t = useTexts('home')
  return (
    // biome-ignore lint/a11y/useValidAnchor: it also leads to the film where no script runs
    <a className="button button-quiet" href="#film" onClick={() => film.current && play(film.current)}>
      {t('watch')}
    </a>
  )
}

/** A refusal to play is reported by the film itself. */
function play(film: HTMLVideoElement): void {
  film.play().catch(() => {})
}

/**
 * The recording of the running product: one cut for laptops, a shorter upright one for phones. Until somebody plays
 * it, only its poster is fetched.
 */
export function DemoFilm({ film }: { film: RefObject<HTMLVideoElement | null> }) {
  const t = useTexts('home')
  const [hasFailed, setHasFailed] = useState(false)
  const tryAgain = () => {
    setHasFailed(false)
    film.current!.load()
    film.current!.focus()
    play(film.current!)
  }
  return (
    <section className="film" aria-labelledby="film-heading">
      <h2 id="film-heading">{t('film.heading')}</h2>
      <Screen film={film} onError={() => setHasFailed(true)} />
      {hasFailed && (
        <p role="alert" className="alert alert-failure">
          {t('film.failed')}{' '}
          <button type="button" className="link-button" onClick={tryAgain}>
            {t('film.again')}
          </button>
        </p>
      )}
      <div className="film-notes">
        {cuts.map(({ cut }) => (
          <p key={cut} className={`film-facts-${cut}`}>
            {t('film.facts', { seconds: sizes[cut].seconds, kilobytes: Math.ceil(sizes[cut].bytes / 1000) })}
          </p>
        ))}
        <details>
          <summary>{t('film.story')}</summary>
          <ol>
            {story.map(sentence => (
              <li key={sentence}>{t(`film.captions.${sentence}`)}</li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  )
}

type ScreenProps = { film: RefObject<HTMLVideoElement | null>; onError: () => void }

/**
 * The film on its poster, which is a picture of its own because a video's poster cannot depend on the window. Without
 * an empty poster, Chromium would paint the waiting film grey.
 */
function Screen({ film, onError }: ScreenProps) {
  const t = useTexts('home')
  const [playing, setPlaying] = useState<(typeof cuts)[number]>()
  return (
    <div className="film-screen">
      {!playing && (
        <picture>
          <source media={cuts[0]!.media} srcSet={laptopPoster} width="1280" height="800" />
          <img src={phonePoster} alt="" width="720" height="1280" loading="lazy" />
        </picture>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: its tracks are added when it plays */}
      <video
        id="film"
        ref={film}
        aria-label={t('film.label')}
        controls
        playsInline
        preload="none"
        poster={empty}
        onPlaying={event => setPlaying(cutOf(event.currentTarget.currentSrc))}
        onError={onError}
      >
        {cuts.map(({ cut, media, webm, mp4 }) => (
          <Fragment key={cut}>
            <source media={media} src={webm} type="video/webm" />
            {/* Browsers report an error of each source that they skip, so only the last one counts. */}
            <source media={media} src={mp4} type="video/mp4" onError={media ? undefined : onError} />
          </Fragment>
        ))}
        {playing && <Captions captions={playing.captions} />}
      </video>
    </div>
  )
}

function cutOf(address: string) {
  return cuts.find(({ webm, mp4 }) => address.endsWith(webm) || address.endsWith(mp4))
}

/** The captions of the cut that is playing, because a track cannot name the window for which it is meant. */
function Captions({ captions }: { captions: Record<Language, string> }) {
  const { language } = useTranslation().i18n
  return captionLanguages.map(code => (
    <track
      key={`${code}-${language}`}
      kind="captions"
      srcLang={code}
      label={languages[code]}
      src={captions[code]}
      default={code === language}
    />
  ))
}
