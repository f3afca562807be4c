import { api } from '@casa/contract'
import { useWrite } from '../api/hooks.ts'
import { useMessages } from '../lib/texts.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { useToasts } from '../ui/toasts.tsx'

type Props = {
  label: string
  hint?: string
  /** Told the stable address of what was stored. */
  onStored: (address: string) => void
  prepare?: (file: File) => Promise<File | undefined>
}

/** Takes a picture of a child or its papers and stores it; it hangs on the child once the form is saved. */
export function PictureUpload({ label, hint, onStored, prepare }: Props) {
  const store = useWrite(api.files.student)
  const toasts = useToasts()
  const message = useMessages()
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={['image/jpeg', 'image/png', 'image/webp']}
      limit={10}
      prepare={prepare}
      send={async (image, means) => {
        const answer = await store.mutateAsync({ body: {}, files: { image }, ...means })
        onStored(answer.url)
        toasts.success(message(answer.message))
      }}
    />
  )
}
