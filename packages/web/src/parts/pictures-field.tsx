import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useField } from '../form/use-field.ts'
import { useTexts } from '../lib/texts.ts'
import { EventPictures } from './event-pictures.tsx'
import { type PictureCall, PictureUpload } from './picture-upload.tsx'

type Props = { name: string; label: string; call: PictureCall }

/** The pictures of an event: each upload adds one to the list. */
export function PicturesField({ name, label, call }: Props) {
  const t = useTexts('childcalendar')
  const { field, invalid, text } = useField({ name, label }, value =>
    t('pictureCount', { count: (value as unknown[]).length }),
  )
  const addresses = field.value as string[]
  const change = field.onChange as (next: string[]) => void
  return (
    <Stack spacing={1.5}>
      {addresses.length > 0 && (
        <EventPictures
          addresses={addresses}
          name={label}
          below={(address, picture) => (
            <Button
              size="small"
              aria-label={t('removeNamed', { picture })}
              onClick={() => change(addresses.filter(other => other !== address))}
            >
              {t('remove')}
            </Button>
          )}
        />
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
