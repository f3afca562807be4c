import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { PictureDialog } from '../ui/picture-dialog.tsx'

/** The maximum width of a picture before it is opened, in pixels. */
const preview = 180

type Props = {
  /** The pictures' addresses. */
  pictures: readonly string[]
  /** What they belong to, as part of their accessible names. */
  name: string
}

/** Thumbnails; each opens large in a dialog. */
export function ZoomPictures({ pictures, name }: Props) {
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
