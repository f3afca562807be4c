import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSchema } from './staff-event-dialog.tsx'

const schema = formSchema('Asia/Kolkata')
const filled = {
  eventName: 'Meeting',
  wholeDay: false,
  firstDay: '2026-11-20',
  firstTime: '10:00',
  lastDay: null,
  lastTime: '11:00',
  teacherId: null,
}
const wrongIn = (form: object) => schema.safeParse(form).error?.issues.map(({ path }) => path.join('.')) ?? []

test('all errors are reported at once', () => {
  expect(wrongIn(filled)).toEqual([])
  expect(wrongIn({ ...filled, eventName: '', lastTime: '09:00' })).toEqual(['eventName', 'lastTime'])
  expect(wrongIn({ ...filled, eventName: '', firstTime: '' })).toEqual(['eventName', 'firstTime'])
})

test('a form can be validated however incomplete its days and times are', () => {
  const day = fc.constantFrom(null, '', '2026-11-20', '2026-11-19', 'unfinished')
  const time = fc.constantFrom(null, '', '09:00', '25:99', '1')
  fc.assert(
    fc.property(day, time, day, time, fc.boolean(), (firstDay, firstTime, lastDay, lastTime, wholeDay) => {
      const wrong = wrongIn({ ...filled, eventName: '', firstDay, firstTime, lastDay, lastTime, wholeDay })
      expect(wrong).toContain('eventName')
      for (const [name, value] of Object.entries({ firstDay, lastDay }))
        if (value === 'unfinished') expect(wrong).toContain(name)
    }),
  )
})
