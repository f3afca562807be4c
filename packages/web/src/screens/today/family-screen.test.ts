import { expect, test } from 'vitest'
import { newsOf } from './family-screen.tsx'

const notice = (createdAt: string) => ({
  _id: createdAt,
  schooleId: 'school',
  kind: 'published' as const,
  text: 'Shared.',
  link: '/app',
  createdAt,
  read: false,
})
const note = (createdAt: string) => ({
  _id: createdAt,
  studentId: '1',
  fullName: 'Asha',
  author: 'Meera',
  notes: 'She sang.',
  createdAt,
})

test('notices and notes are merged by time, newest first, whatever their time zone', () => {
  const news = newsOf({
    notices: [notice('2026-11-20T10:00:00+05:30'), notice('2026-11-18T04:30:00Z')],
    notes: [note('2026-11-20T05:00:00Z'), note('2026-11-19T04:30:00Z')],
  })
  expect(news.map(({ at }) => at)).toEqual([
    '2026-11-20T05:00:00Z',
    '2026-11-20T10:00:00+05:30',
    '2026-11-19T04:30:00Z',
    '2026-11-18T04:30:00Z',
  ])
  expect(news.map(one => ('note' in one ? 'note' : 'notice'))).toEqual(['note', 'notice', 'note', 'notice'])
})

test('the first screen shows at most six', () => {
  const days = ['11', '12', '13', '14', '15', '16', '17'].map(day => `2026-11-${day}T04:30:00Z`)
  const news = newsOf({ notices: days.map(notice), notes: days.map(note) })
  expect(news).toHaveLength(6)
  expect(news.at(-1)?.at).toBe('2026-11-15T04:30:00Z')
})
