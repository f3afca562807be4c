import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../lib/texts.ts'
import { PictureUpload } from '../../parts/picture-upload.tsx'

/** The child's photo, under `profileURL`. */
export function PhotoField() {
  const t = useTexts('students')
  const { field } = useField({ name: 'profileURL', label: t('form.photo') }, value =>
    t(value ? 'form.photo' : 'preview.blank'),
  )
  const address = field.value as string | null
  if (!address) return <PictureUpload label={t('form.photo')} onStored={field.onChange} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        component="img"
        src={`${address}?size=small`}
        alt={t('form.photo')}
        sx={{
          width: 112,
          height: 112,
          objectFit: 'cover',
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
        }}
      />
      <Button onClick={() => field.onChange(null)}>{t('form.removePicture')}</Button>
    </Box>
  )
}
