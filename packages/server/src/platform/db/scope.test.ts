import { expect, test } from 'vitest'
import { mintScope, within } from './scope.ts'

test('no table is reached by a call over what is the user’s own', () => {
  const scope = mintScope({
    user: 'a user',
    name: 'Meera',
    role: 'TEACHER',
    reach: 'own',
    school: 'a school',
    schools: ['a school'],
    classId: 'a class',
    teacherId: 'a teacher',
    children: null,
    timeZone: 'Asia/Kolkata',
    today: '2026-11-20',
    now: new Date(),
  })
  expect(() => within(scope, { school: 't.school_id', pupil: 't.student_id' })).toThrow('nobody’s own')
})
