import type { Activities } from './area.ts'

export const greatLessons: Activities = {
  'Great Lessons': [
    'First Great Lesson: The Coming of the Universe and the Earth',
    'Second Great Lesson: The Coming of Life',
    'Third Great Lesson: The Coming of Human Beings',
    'Fourth Great Lesson: The Story of Communication in Signs',
    'Fifth Great Lesson: The Story of Numbers',
  ],
}
