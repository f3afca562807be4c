import type { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useWrite } from '../api/hooks.ts'
import { useField } from '../form/use-field.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

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

type PicturesFieldProps = { name: string; label: string; call: PictureCall }

/** The pictures of an event: each upload adds one to the list. */
export function PicturesField({ name, label, call }: PicturesFieldProps) {
  const t = useTexts('childcalendar')
  const { field, invalid, text } = useField({ name, label }, value =>
    t('pictureCount', { count: (value as unknown[]).length }),
  )
  const addresses = field.value as string[]
  const change = field.onChange as (next: string[]) => void
  return (
    <Stack spacing={1.5}>
      {addresses.length > 0 && (
        <Box component="ul" sx={list}>
          {addresses.map((address, index) => {
            const picture = t('picture', { number: index + 1, count: addresses.length })
            return (
              <Box component="li" key={address} sx={{ display: 'grid', justifyItems: 'start' }}>
                <Box component="img" src={`${address}?size=small`} alt={picture} sx={small} />
                <Button
                  size="small"
                  aria-label={t('removeNamed', { picture })}
                  onClick={() => change(addresses.filter(other => other !== address))}
                >
                  {t('remove')}
                </Button>
              </Box>
            )
          })}
        </Box>
      )}
      <PictureUpload
        label={label}
        hint={t('oneEach')}
        call={call}
        onStored={address => change([...addresses, address])}
      />
      {invalid && <FormHelperText error>{text}</FormHelperText>}
    </Stack>
  )
}

const list = { display: 'flex', flexWrap: 'wrap', gap: 1.5, padding: 0, margin: 0, listStyle: 'none' }
const small = {
  display: 'block',
  width: 112,
  height: 112,
  objectFit: 'cover',
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
}

export type PictureCall =
  | typeof api.files.student
  | typeof api.files.add
  | typeof api.assignments.uploadImage
  | typeof api.assignments.uploadEventImage
  | typeof api.training.trainerImage
  | typeof api.lessons.uploadImage

type PictureUploadProps = {
  call: PictureCall
  label: string
  hint?: string
  /** Called with the permanent address of the stored picture. */
  onStored: (address: string) => void
  prepare?: (file: File) => Promise<File | undefined>
}

/** Uploads a picture. It is attached to the form's entity only when that is saved. */
export function PictureUpload({ call, label, hint, onStored, prepare }: PictureUploadProps) {
  const store = useWrite(call)
  const toasts = useToasts()
  const message = useMessages()
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={['image/jpeg', 'image/png', 'image/webp']}
      limit={10}
      failed={message(messages.upload.imagesFailed)}
      prepare={prepare}
      send={async (image, means) => {
        const answer = await store.mutateAsync({ body: {}, files: { image }, ...means })
        onStored(answer.url)
        toasts.success(message(answer.message))
      }}
    />
  )
}
