import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useField } from '../form/use-field.ts'
import { useTexts } from '../lib/texts.ts'
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
