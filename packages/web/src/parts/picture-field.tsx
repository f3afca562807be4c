import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useField } from '../form/use-field.ts'
import { useTexts } from '../lib/texts.ts'
import { type PictureCall, PictureUpload } from './picture-upload.tsx'

type Props = {
  /** The field that contains the picture's address, or null. */
  name: string
  label: string
  hint?: string
  call: PictureCall
  /** A picture that must be seen whole, such as a logo, is not cropped to a square. */
  whole?: boolean
}

/** A form's picture: the upload, or the picture with a button that removes it. */
export function PictureField({ name, label, hint, call, whole }: Props) {
  const t = useTexts('parts')
  const { field } = useField({ name, label }, value => (value ? label : ''))
  const address = field.value as string | null
  if (!address) return <PictureUpload label={label} hint={hint} call={call} onStored={field.onChange} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="img"
        src={`${address}?size=small`}
        alt={label}
        sx={{
          ...(whole ? { maxWidth: 200, maxHeight: 112 } : { width: 112, height: 112, objectFit: 'cover' }),
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
        }}
      />
      <Button onClick={() => field.onChange(null)}>{t('removePicture')}</Button>
    </Box>
  )
}
