import { describe, expect, test } from 'vitest'
import { mapYielding } from './yielding.ts'

const items = Array.from({ length: 450 }, (_, index) => index)

describe('a long list', () => {
  test('is mapped in order, and other work runs after every hundred items', async () => {
    const done: (number | 'other work')[] = []
    const other = () => {
      done.push('other work')
      if (done.length < 450) setImmediate(other)
    }
    setImmediate(other)
    const mapped = await mapYielding(items, (item, index) => {
      done.push(item)
      return item + index
    })
    expect(mapped).toEqual(items.map(item => item * 2))
    const before = done.flatMap((what, at) => (what === 'other work' ? [done[at - 1]] : []))
    expect(before.slice(0, 4)).toEqual([99, 199, 299, 399])
  })

  test('is abandoned as soon as nobody wants it any longer', async () => {
    const controller = new AbortController()
    const seen: number[] = []
    const mapping = mapYielding(items, item => void seen.push(item), controller.signal)
    controller.abort(new Error('hung up'))
    await expect(mapping).rejects.toThrow('hung up')
    expect(seen).toHaveLength(100)
  })
})
