import type { StoredMedia } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import { type MediaKind, mediaBytes } from '@casa/contract/rules/media'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId } from 'react'
import { sendMedia } from '../api/send-media.ts'
import { useField, useFormContent } from '../form/use-field.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

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
        // Preloads the length and the first frame, but not the whole video.
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

/** The accepted file extensions; the server judges by the content. */
const endings = { audio: ['.mp3', '.m4a', '.ogg', '.oga', '.wav'], video: ['.mp4', '.m4v', '.webm'] } as const

type MediaUploadProps = {
  kind: MediaKind
  label: string
  hint?: ReactNode
  onStored: (media: StoredMedia) => void
}

/** A form's upload of a recording or a video, which is attached to the form's entity only when that is saved. */
export function MediaUpload({ kind, label, hint, onStored }: MediaUploadProps) {
  const toasts = useToasts()
  const { sending } = useFormContent()
  const id = useId()
  const message = useMessages()
  const t = useTexts('parts')
  return (
    <FileDrop
      label={label}
      hint={hint ?? t(kind === 'audio' ? 'audioHint' : 'videoHint')}
      accept={endings[kind]}
      limit={mediaBytes[kind] / 1_048_576}
      failed={message(messages.upload.failed)}
      send={async (file, means) => {
        sending.add(id)
        const answer = await sendMedia(file, kind, means).finally(() => sending.delete(id))
        onStored(answer.data)
        toasts.success(message(answer.message))
      }}
    />
  )
}
