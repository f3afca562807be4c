import { type MediaKind, mediaBytes, type StoredMedia } from '@casa/contract/files'
import type { ReactNode } from 'react'
import { sendMedia } from '../api/send-media.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

/** The endings of what is accepted; the server judges by the content. */
const endings = { audio: ['.mp3', '.m4a', '.ogg', '.oga', '.wav'], video: ['.mp4', '.m4v', '.webm'] } as const

type Props = {
  kind: MediaKind
  label: string
  hint?: ReactNode
  onStored: (media: StoredMedia) => void
}

/** Uploads a recording or a film. It is attached to the form's entity only when that is saved. */
export function MediaUpload({ kind, label, hint, onStored }: Props) {
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('parts')
  return (
    <FileDrop
      label={label}
      hint={hint ?? t(kind === 'audio' ? 'audioHint' : 'videoHint')}
      accept={endings[kind]}
      limit={mediaBytes[kind] / 1_048_576}
      send={async (file, means) => {
        const answer = await sendMedia(file, kind, means)
        onStored(answer.data)
        toasts.success(message(answer.message))
      }}
    />
  )
}
