import type { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { useWrite } from '../api/hooks.ts'
import { useMessages } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

export type PictureCall =
  | typeof api.files.student
  | typeof api.files.add
  | typeof api.assignments.uploadImage
  | typeof api.assignments.uploadEventImage
  | typeof api.training.trainerImage
  | typeof api.lessons.uploadImage

type Props = {
  call: PictureCall
  label: string
  hint?: string
  /** Called with the permanent address of the stored picture. */
  onStored: (address: string) => void
  prepare?: (file: File) => Promise<File | undefined>
}

/** Uploads a picture. It is attached to the form's entity only when that is saved. */
export function PictureUpload({ call, label, hint, onStored, prepare }: Props) {
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
