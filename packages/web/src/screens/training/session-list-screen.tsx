import { api } from '@casa/contract'
import type { Topic } from '@casa/contract/training'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column, RowAction } from '../../ui/column.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { PlayCircleOutlined } from '../../ui/icons.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { useTopicColumns } from './topic-columns.tsx'

/** The first is the default. */
const sizes = [50, 5, 500, 10_000]

/** The active training topics, for teachers and offices to play. */
export default function SessionListScreen() {
  const t = useTexts('training')
  const list = useList(api.training.topics, { body: {} }, sizes)
  const { trainer, level, files } = useTopicColumns()
  const play: RowAction<Topic> = {
    title: t('session.play'),
    icon: <PlayCircleOutlined />,
    to: row => row._id,
  }
  const columns: Column<Topic>[] = [
    {
      key: 'subject',
      title: t('subject'),
      text: row => row.subject,
      cell: row => (
        <TitleLink component={DialogLink} to={row._id}>
          {row.subject}
        </TitleLink>
      ),
    },
    trainer,
    level,
    files,
  ]
  return (
    <ListPage
      title={t('session.title')}
      description={t('session.description')}
      list={list}
      columns={columns}
      actions={[play]}
      empty={{ title: t('session.emptyTitle'), hint: t('session.emptyHint'), drawing: 'sandpaperLetters' }}
      exportName={t('session.title')}
    />
  )
}
