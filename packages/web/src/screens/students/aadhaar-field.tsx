import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../lib/texts.ts'
import { PictureUpload } from '../../parts/picture-field.tsx'
import { MaskDialog } from './mask-dialog.tsx'

type Masking = { file: File; done: (masked: File | undefined) => void }

/** The masked Aadhaar images, under `imageURL`. What the mask covers never leaves the browser. */
export function AadhaarField() {
  const t = useTexts('students')
  const { field } = useField({ name: 'imageURL', label: t('form.aadhaarImage') }, value =>
    String((value as unknown[])?.length ?? 0),
  )
  const [masking, setMasking] = useState<Masking>()
  const images = (field.value as string[] | null) ?? []
  const prepare = (file: File) =>
    new Promise<File | undefined>(done => setMasking({ file, done })).finally(() => setMasking(undefined))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {images.map((address, index) => (
        <Box key={address} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="img"
            src={`${address}?size=small`}
            alt={`${t('form.aadhaarImage')} ${index + 1}`}
            sx={{ width: 160, borderRadius: 2, border: 1, borderColor: 'divider' }}
          />
          <Button onClick={() => field.onChange(images.filter(other => other !== address))}>
            {t('form.removePicture')}
          </Button>
        </Box>
      ))}
      {images.length < 5 && (
        <PictureUpload
          call={api.files.student}
          label={t('form.aadhaarImage')}
          hint={t('mask.hint')}
          prepare={prepare}
          onStored={address => field.onChange([...images, address])}
        />
      )}
      {masking && <MaskDialog file={masking.file} onDone={masking.done} />}
    </Box>
  )
}
