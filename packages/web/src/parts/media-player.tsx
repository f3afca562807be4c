import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { currentUser } from '../lib/session.ts'
import { clockText, rememberStop, stoppedAt } from '../lib/stopped-at.ts'
import { useTexts } from '../lib/texts.ts'

type Props = {
  kind: 'audio' | 'video'
  /** The stable address of the recording or film. */
  address: string
  /** What it is, for who does not see it. */
  name: string
  /** In a dialog it has the focus first, so that the space bar plays. */
  first?: boolean
}

/**
 * Plays a recording or film with the browser's own controls. It goes on where the signed-in user stopped on this device,
 * and offers to start again. Of several players on a page one plays at a time.
 */
export function MediaPlayer(props: Props) {
  const t = useTexts('player')
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  if (!failed) return <Player key={attempt} {...props} again={attempt > 0} onFailed={() => setFailed(true)} />
  const again = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={again} sx={{ whiteSpace: 'nowrap' }}>
          {t('retry')}
        </Button>
      }
    >
      {t(props.kind === 'audio' ? 'audioFailed' : 'videoFailed')}
    </Alert>
  )
}

type Attempt = {
  /** Whether it comes in place of the button that tried again, from which it takes the focus. */
  again: boolean
  onFailed: () => void
}

function Player({ kind, address, name, first, again, onFailed }: Props & Attempt) {
  const t = useTexts('player')
  const { _id: user } = currentUser()
  const media = useRef<HTMLMediaElement>(null)
  const remembered = useRef(0)
  const [goesOnAt, setGoesOnAt] = useState<number>()
  useEffect(() => {
    if (again) media.current?.focus()
  }, [again])
  const goOn = () => {
    const at = stoppedAt(user, address)
    if (at === undefined || !media.current) return
    media.current.currentTime = at
    setGoesOnAt(at)
  }
  const remember = () => {
    if (!media.current) return
    remembered.current = media.current.currentTime
    rememberStop(user, address, media.current.currentTime, media.current.duration)
  }
  const startAgain = () => {
    if (!media.current) return
    media.current.currentTime = 0
    setGoesOnAt(undefined)
    media.current.focus()
    // A browser that wants a press on its own controls waits for one.
    media.current.play().catch(() => undefined)
  }
  return (
    <Box>
      <Box
        component={kind}
        ref={media}
        src={address}
        controls
        // The length and the first picture, and not the whole film.
        preload="metadata"
        aria-label={name}
        data-first-field={first ? '' : undefined}
        onLoadedMetadata={goOn}
        onTimeUpdate={() =>
          media.current && isFar(media.current.currentTime, remembered.current) && remember()
        }
        // Whoever moves on and closes at once has moved on.
        onSeeking={remember}
        onPause={remember}
        onEnded={() => setGoesOnAt(undefined)}
        onPlay={() => media.current && pauseOthers(media.current)}
        onError={onFailed}
        sx={kind === 'video' ? film : sound}
      />
      <Box role="status">
        {goesOnAt !== undefined && (
          <Box
            sx={{
              marginBlockStart: 0.5,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
            }}
          >
            {t('goesOn', { time: clockText(goesOnAt) })}
            <Button onClick={startAgain}>{t('startAgain')}</Button>
          </Box>
        )}
      </Box>
    </Box>
  )
}

const isFar = (one: number, other: number) => Math.abs(one - other) >= 1

function pauseOthers(playing: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== playing) other.pause()
}

const sound = { display: 'block', width: '100%' }
const film = {
  ...sound,
  maxHeight: '60dvh',
  aspectRatio: '16 / 9',
  borderRadius: 2,
  backgroundColor: 'common.black',
}
