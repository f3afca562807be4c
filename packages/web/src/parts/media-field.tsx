import type { MediaKind } from '@casa/contract/rules/media'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useField } from '../form/use-field.ts'
import { useTexts } from '../lib/texts.ts'
import { MediaUpload } from './media-upload.tsx'

type Props = {
  /** The field that contains the address of the recording or video, or null. */
  name: string
  label: string
  hint?: string
  kind: MediaKind
}

/** A form's recording or video: the upload, or a player with a button that removes it. */
export function MediaField({ name, label, hint, kind }: Props) {
  const t = useTexts('parts')
  const { field, text } = useField({ name, label, helper: hint }, value => (value ? label : ''))
  const address = field.value as string | null
  if (!address)
    return (
      <MediaUpload kind={kind} label={label} hint={text} onStored={stored => field.onChange(stored.url)} />
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <Box
        component={kind}
        src={address}
        controls
        // Preloads the length and the first frame, and not the whole video.
        preload="metadata"
        aria-label={label}
        sx={{ flex: '1 1 260px', maxWidth: 420, maxHeight: 240, borderRadius: 2, minWidth: 0 }}
      />
      <Button onClick={() => field.onChange(null)}>
        {t(kind === 'audio' ? 'removeAudio' : 'removeVideo')}
      </Button>
    </Box>
  )
}
