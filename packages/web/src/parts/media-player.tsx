import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { currentUser } from '../lib/session.ts'
import { deviceStorage } from '../lib/storage.ts'
import { useTexts } from '../lib/texts.ts'

type Props = {
  kind: 'audio' | 'video'
  /** The permanent address of the recording or video. */
  address: string
  /** Its name for screen readers. */
  name: string
  /** In a dialog it has the initial focus, so that the space bar plays it. */
  first?: boolean
}

/**
 * Plays a recording or video with the browser's own controls. It resumes where the signed-in user stopped on this
 * device, and offers to start again. Only one of several players on a page plays at a time.
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
  /** Whether it replaces the retry button, whose focus it takes over. */
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
    // Some browsers only start playback when their own controls are pressed.
    media.current.play().catch(() => undefined)
  }
  return (
    <Box>
      <Box
        component={kind}
        ref={media}
        src={address}
        controls
        // Preloads the length and the first frame, but not the whole video.
        preload="metadata"
        aria-label={name}
        data-first-field={first ? '' : undefined}
        onLoadedMetadata={goOn}
        onTimeUpdate={() =>
          media.current && isFar(media.current.currentTime, remembered.current) && remember()
        }
        // Even if the user seeks and closes at once, the new position counts.
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

/** Playback positions in seconds, by person and file, most recent last. */
export type Stops = Readonly<Record<string, number>>

const storageKey = 'casa_stopped'
const most = 200
/** This close to the beginning or the end, in seconds, there is nothing to resume. */
const margin = 2

/**
 * The positions with a new one, for a file of this length in seconds (NaN if unknown). Near the beginning or the end
 * the position is forgotten. The oldest are dropped if there are too many.
 */
export function withStop(stops: Stops, key: string, at: number, length: number): Stops {
  const others = Object.entries(stops).filter(([other]) => other !== key)
  const goesOn = at >= margin && !(length - at < margin)
  return Object.fromEntries(goesOn ? [...others, [key, at]].slice(-most) : others)
}

/** This person's playback position in a file on this device, in seconds; undefined if there is nothing to resume. */
function stoppedAt(user: string, file: string): number | undefined {
  return stored()[keyOf(user, file)]
}

/** Remembers a person's playback position in a file on this device. */
function rememberStop(user: string, file: string, at: number, length: number): void {
  deviceStorage.setItem(storageKey, JSON.stringify(withStop(stored(), keyOf(user, file), at, length)))
}

function keyOf(user: string, file: string): string {
  return `${user} ${file}`
}

function stored(): Stops {
  try {
    const found: unknown = JSON.parse(deviceStorage.getItem(storageKey) ?? '{}')
    return typeof found === 'object' && found ? (found as Stops) : {}
  } catch {
    return {}
  }
}

/** Seconds as a player's clock shows them: 1:05, or 1:02:05 from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(whole % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
