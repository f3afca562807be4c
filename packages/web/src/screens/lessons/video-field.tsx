import { filmOf } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { MediaField } from '../../parts/media-field.tsx'
import { MediaUpload } from '../../parts/media-upload.tsx'

/** A lesson's film: the link of one elsewhere, or an uploaded one with a player. */
export function VideoField({ name }: { name: string }) {
  const t = useTexts('lessons')
  const form = useFormContext()
  const video: string | null = useWatch({ name })
  if (video && filmOf(video)) return <MediaField name={name} label={t('video')} kind="video" />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField name={name} label={t('video')} type="url" helper={t('videoHint')} />
      {!video && (
        <MediaUpload
          kind="video"
          label={t('addVideo')}
          onStored={({ url }) => form.setValue(name, url, { shouldDirty: true })}
        />
      )}
    </Box>
  )
}
