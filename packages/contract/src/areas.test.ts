import { expect, test } from 'vitest'
import { type AreaRights, allRights, areaLacking, areas, mayCall, neededRight } from './areas.ts'
import { api } from './index.ts'
import type { Route } from './route.ts'

const calls = Object.values(api).flatMap(routes => Object.values<Route>(routes))
const nothing: AreaRights = { children: 'none', learning: 'none', money: 'none', settings: 'none' }

test('areas.txt lists what each right allows; `npm run unit -- contract/src/areas -u` regenerates it', async () => {
  const parts = [...areas, 'every', 'any'].flatMap(area => [
    `${area}:`,
    ...(['read', 'write'] as const).flatMap(right => {
      const own = calls.filter(
        call => [call.area].flat().includes(area as never) && neededRight(call) === right,
      )
      return own.map(({ method, path, area }) => {
        const others = [area].flat().length > 1 ? ` (one of ${[area].flat().join(', ')})` : ''
        return `  ${right.padEnd(5)} ${method} ${path}${others}`
      })
    }),
  ])
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('./areas.txt')
})

test('all rights make every call, and none only what everybody needs', () => {
  for (const call of calls) {
    expect(mayCall(allRights, call), call.path).toBe(true)
    expect(mayCall(nothing, call), call.path).toBe(call.area === 'any' || call.area === 'none')
  }
})

test('reading needs the right to read, and everything else the right to write', () => {
  const readers: AreaRights = { children: 'read', learning: 'read', money: 'read', settings: 'read' }
  for (const call of calls.filter(({ area }) => area !== 'any' && area !== 'none'))
    expect(mayCall(readers, call), call.path).toBe(call.method === 'GET' || call.reads === true)
})

test('one of several areas is enough, and a copy of everything needs all of them', () => {
  expect(areaLacking({ ...nothing, learning: 'read' }, api.attendance.find)).toBeUndefined()
  expect(areaLacking({ ...nothing, money: 'write' }, api.attendance.find)).toBe('children')
  expect(areaLacking({ ...allRights, money: 'read' }, api.exports.add)).toBe('money')
  expect(areaLacking({ ...allRights, settings: 'none' }, api.exports.read)).toBe('settings')
})
