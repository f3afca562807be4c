import { expect, test } from 'vitest'
import * as icons from './icons.tsx'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!./icons.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('the app uses each of its icons', () => {
  const used = Object.values(sources).flatMap(source =>
    [...source.matchAll(/import \{([^}]+)\} from '[^']*\/icons\.tsx'/g)].flatMap(([, names]) =>
      names!.split(',').map(name => name.trim().split(' as ')[0]!),
    ),
  )
  expect(Object.keys(icons).filter(name => !used.includes(name))).toEqual([])
})
