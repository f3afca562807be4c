import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTexts } from '../lib/texts.ts'
import { PlayCircleOutlined } from '../ui/icons.tsx'

type Props = {
  /** The address of a video, on this server or elsewhere. */
  address: string
  /** What the video is about. */
  name: string
  sx?: SxProps<Theme>
}

/** Opens a video in a new tab, which cannot access this one. */
export function WatchVideo({ address, name, sx }: Props) {
  const t = useTexts('lessonplans')
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<PlayCircleOutlined />}
      aria-label={t('watchVideoOf', { name })}
      sx={sx}
    >
      {t('watchVideo')}
    </Button>
  )
}
