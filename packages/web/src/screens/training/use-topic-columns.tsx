import type { Topic } from '@casa/contract/training'
import { useTexts } from '../../lib/texts.ts'
import type { Column } from '../../ui/column.ts'
import { WholeWords } from '../../ui/whole-words.tsx'
import { TrainerName } from './trainer-name.tsx'

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
