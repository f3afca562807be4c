import type { Topic } from '@casa/contract/training'
import Box from '@mui/material/Box'
import { useTexts } from '../../lib/texts.ts'
import type { Column } from '../../ui/column.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { WholeWords } from '../../ui/text-wrap.tsx'

/** The columns that the administrator's topics and the teachers' sessions share. */
export function useTopicColumns(): Record<'trainer' | 'level' | 'files', Column<Topic>> {
  const t = useTexts('training')
  return {
    trainer: {
      key: 'trainerRegisterId',
      title: t('trainer'),
      text: row => row.trainerRegisterId.name,
      cell: row => <TrainerName trainer={row.trainerRegisterId} />,
      width: 224,
    },
    level: {
      key: 'classId',
      title: t('level'),
      text: row => row.classId?.className,
      cell: row => <WholeWords text={row.classId?.className ?? ''} />,
      width: 124,
    },
    files: {
      key: 'files',
      title: t('topics.files'),
      text: row => t(`topics.${filesOf(row)}`),
      sortable: false,
      width: 136,
    },
  }
}

function filesOf({ audioURL, videoURL }: Topic): 'both' | 'video' | 'audio' | 'none' {
  if (videoURL) return audioURL ? 'both' : 'video'
  return audioURL ? 'audio' : 'none'
}

/** A trainer's photo and name, side by side. */
export function TrainerName({
  trainer: { name, profile },
}: {
  trainer: Omit<Topic['trainerRegisterId'], '_id'>
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <PersonAvatar name={name} photo={profile} size={32} />
      <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name}</Box>
    </Box>
  )
}
