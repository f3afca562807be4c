import type { StoredMedia } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import { type MediaKind, mediaBytes } from '@casa/contract/rules/media'
import { type ReactNode, useId } from 'react'
import { sendMedia } from '../api/send-media.ts'
import { useFormContent } from '../form/form-context.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** The accepted file extensions; the server judges by the content. */
const endings = { audio: ['.mp3', '.m4a', '.ogg', '.oga', '.wav'], video: ['.mp4', '.m4v', '.webm'] } as const

type Props = {
  kind: MediaKind
  label: string
  hint?: ReactNode
  onStored: (media: StoredMedia) => void
}

/** A form's upload of a recording or a video, which is attached to the form's entity only when that is saved. */
export function MediaUpload({ kind, label, hint, onStored }: Props) {
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
