import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../lib/preferred-language.ts'
import { useTexts } from '../../lib/texts.ts'
import { Alert } from '../alert.tsx'
import { Dialog } from '../dialog.tsx'
import english from './film/captions-en.vtt?no-inline'
import hindi from './film/captions-hi.vtt?no-inline'
import telugu from './film/captions-te.vtt?no-inline'
import film from './film/film.webm'
import poster from './film/poster.webp'

const captions: Record<Language, string> = { en: english, hi: hindi, te: telugu }
const captionLanguages = Object.keys(captions) as Language[]

/** Opens the recording of the running product, with captions in each language. `npm run film` recreates it. */
export function DemoFilm() {
  const { language } = useTranslation().i18n
  const t = useTexts('home')
  const [isOpen, setIsOpen] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const open = () => {
    setHasFailed(false)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" className="button button-quiet needs-script" onClick={open}>
        {t('watch')}
      </button>
      <noscript>
        <a className="button button-quiet" href={film}>
          {t('watch')}
        </a>
      </noscript>
      {isOpen && (
        <Dialog heading={t('film.heading')} wide onClose={() => setIsOpen(false)}>
          {hasFailed && <Alert tone="failure">{t('film.failed')}</Alert>}
          {/* biome-ignore lint/a11y/useMediaCaption: its tracks are generated from the list of languages */}
          <video
            className="film"
            aria-label={t('film.label')}
            controls
            playsInline
            preload="metadata"
            poster={poster}
            src={film}
            data-first
            onError={() => setHasFailed(true)}
          >
            {captionLanguages.map(code => (
              <track
                key={code}
                kind="captions"
                srcLang={code}
                label={languages[code]}
                src={captions[code]}
                default={code === language}
              />
            ))}
          </video>
        </Dialog>
      )}
    </>
  )
}
