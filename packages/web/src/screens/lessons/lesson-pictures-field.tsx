import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../lib/texts.ts'
import { PictureUpload } from '../../parts/picture-upload.tsx'
import { DeleteOutlined } from '../../ui/icons.tsx'
import { PictureDialog } from '../../ui/picture-dialog.tsx'

type Props = {
  name: string
  /** The most pictures. */
  limit: number
  /** The addresses of those that the lesson has in store. */
  stored: readonly string[]
}

/** A lesson's pictures, each of which opens large and can be removed. Each upload adds one. */
export function LessonPicturesField({ name, limit, stored }: Props) {
  const t = useTexts('lessons')
  const id = useId()
  const [open, setOpen] = useState<number>()
  const label = t('images')
  const inWords = (value: unknown) => t('imageCount', { count: (value as string[]).length })
  const { field, invalid, text } = useField({ name, label }, inWords)
  const forget = useWrite(api.lessons.removeImage)
  const addresses = field.value as string[]
  const nameOf = (index: number) => t('image', { number: index + 1, count: addresses.length })
  const remove = (address: string) => {
    field.onChange(addresses.filter(other => other !== address))
    // No lesson has this one yet. One that is not removed now goes by itself after a day.
    if (!stored.includes(address)) forget.mutate({ body: { imageURL: address } })
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} error={invalid} sx={{ display: 'block', marginBlockEnd: 1 }}>
        {label}
      </FormLabel>
      {addresses.length > 0 && (
        <Box component="ul" sx={list}>
          {addresses.map((address, index) => (
            <Box component="li" key={address} sx={{ position: 'relative' }}>
              <ButtonBase
                aria-label={t('enlarge', { image: nameOf(index) })}
                onClick={() => setOpen(index)}
                sx={thumbnail}
              >
                <Box component="img" src={`${address}?size=small`} alt="" sx={picture} />
              </ButtonBase>
              <IconButton
                size="small"
                aria-label={t('removeImage', { image: nameOf(index) })}
                onClick={() => remove(address)}
                sx={corner}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {addresses.length < limit && (
        <PictureUpload
          call={api.lessons.uploadImage}
          label={t('addImage')}
          hint={t('imageHint')}
          onStored={address => field.onChange([...addresses, address])}
        />
      )}
      {text && <FormHelperText error={invalid}>{text}</FormHelperText>}
      {open !== undefined && addresses[open] !== undefined && (
        <PictureDialog title={nameOf(open)} address={addresses[open]} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  )
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  padding: 0,
  margin: 0,
  marginBlockEnd: 1.5,
  listStyle: 'none',
} as const
const thumbnail = {
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  cursor: 'zoom-in',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const
const picture = { display: 'block', width: 128, height: 128, objectFit: 'cover' } as const
const corner = {
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineEnd: 4,
  borderRadius: '50%',
  backgroundColor: 'background.paper',
  '&:hover': { backgroundColor: 'background.paper' },
} as const
