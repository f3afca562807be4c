import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Close, PlayCircleOutlined } from '../ui/icons.tsx'
import { LongText } from '../ui/text-wrap.tsx'

type Props = { event: Event; remarks: string; notes: string }

/** The two texts of an assignment or event with their titles, its video and its pictures. */
export function EventText({ event, remarks, notes }: Props) {
  const { eventName, discription, observation, video, imageURL } = event
  return (
    <>
      {discription && <Section title={remarks}>{discription}</Section>}
      {observation && <Section title={notes}>{observation}</Section>}
      {video && <WatchVideo address={video} name={eventName} sx={{ alignSelf: 'start' }} />}
      {imageURL.length > 0 && <ZoomPictures pictures={imageURL} name={eventName} />}
    </>
  )
}

function Section({ title, children }: { title: string; children: string }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="body2" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <LongText>{children}</LongText>
    </Box>
  )
}

/** The maximum width of a picture before it is opened, in pixels. */
const preview = 180

type ZoomPicturesProps = {
  /** The pictures' addresses. */
  pictures: readonly string[]
  /** What they belong to, as part of their accessible names. */
  name: string
}

/** Thumbnails; each opens large in a dialog. */
export function ZoomPictures({ pictures, name }: ZoomPicturesProps) {
  const t = useTexts('parts')
  const [open, setOpen] = useState<number>()
  const nameOf = (index: number) => t('pictureOf', { number: index + 1, count: pictures.length, name })
  return (
    <>
      <Box component="ul" sx={list}>
        {pictures.map((address, index) => (
          <li key={address}>
            <ButtonBase
              aria-label={t('enlarge', { picture: nameOf(index) })}
              onClick={() => setOpen(index)}
              sx={button}
            >
              <Box component="img" src={`${address}?size=small`} alt="" loading="lazy" sx={picture} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {open !== undefined && pictures[open] !== undefined && (
        <PictureDialog title={nameOf(open)} address={pictures[open]} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  padding: 0,
  margin: 0,
  listStyle: 'none',
} as const
const button = {
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  maxWidth: preview,
  cursor: 'zoom-in',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const
const picture = { display: 'block', maxWidth: '100%', maxHeight: preview } as const

type PictureDialogProps = {
  title: string
  /** The picture's address. */
  address: string
  onClose: () => void
}

/** Shows one picture as large as possible. */
export function PictureDialog({ title, address, onClose }: PictureDialogProps) {
  const t = useTexts('ui')
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ paddingInlineEnd: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('close')}
        onClick={onClose}
        sx={{ position: 'absolute', insetInlineEnd: 10, insetBlockStart: 10 }}
      >
        <Close />
      </IconButton>
      <DialogContent>
        <Box component="img" src={address} alt={title} sx={look} />
      </DialogContent>
    </Dialog>
  )
}

const look = {
  display: 'block',
  width: '100%',
  maxHeight: '70dvh',
  objectFit: 'contain',
  borderRadius: 1,
} as const

type WatchVideoProps = {
  /** The address of a video, on this server or elsewhere. */
  address: string
  /** What the video is about. */
  name: string
  sx?: SxProps<Theme>
}

/** Opens a video in a new tab, which cannot access this one. */
export function WatchVideo({ address, name, sx }: WatchVideoProps) {
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
