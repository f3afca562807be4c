import { api } from '@casa/contract'
import { useWrite } from '../api/hooks.ts'
import { FileDrop } from '../ui/file-drop.tsx'

type Props = {
  label: string
  hint?: string
  /** Told the stable address of what was stored. */
  onStored: (address: string) => void
  /** Makes another picture of the chosen one before it is sent; undefined when the person thinks better of it. */
  prepare?: (file: File) => Promise<File | undefined>
}

/** Takes a picture of a child or its papers and stores it; it hangs on the child once the form is saved. */
export function PictureUpload({ label, hint, onStored, prepare }: Props) {
  const store = useWrite(api.files.student)
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={['image/jpeg', 'image/png', 'image/webp']}
      limit={10}
      send={async (chosen, means) => {
        const image = prepare ? await prepare(chosen) : chosen
        if (!image) return
        const answer = await store.mutateAsync({ body: {}, files: { image }, ...means })
        onStored(answer.url)
      }}
    />
  )
}
