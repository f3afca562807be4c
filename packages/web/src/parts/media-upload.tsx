import { api } from '@casa/contract'
import { type MediaKind, mediaBytes, type StoredMedia } from '@casa/contract/files'
import type { ReactNode } from 'react'
import { useWrite } from '../api/hooks.ts'
import { useMessages } from '../lib/texts.ts'
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
  const store = useWrite(api.files.media)
  const toasts = useToasts()
  const message = useMessages()
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={endings[kind]}
      limit={mediaBytes[kind] / 1_048_576}
      send={async (file, means) => {
        const answer = await store.mutateAsync({ body: {}, files: { [kind]: file }, ...means })
        onStored(answer.data)
        toasts.success(message(answer.message))
      }}
    />
  )
}
