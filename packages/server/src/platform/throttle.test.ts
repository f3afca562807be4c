import { refusals } from '@casa/contract/refusals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { networkOf, Throttle } from './throttle.ts'

const app = testApp()
const throttle = () => new Throttle(app.services.database, app.services.secrets, () => app.now)

const later = (seconds: number) => {
  app.now = new Date(app.now.getTime() + seconds * 1000)
}

test('a burst of attempts passes, then one at a time, and never a permanent lock', async () => {
  const limits = [{ name: 'burst', burst: 3, seconds: 10 }]
  const take = () => throttle().take(limits, refusals.tooOften)
  for (let turn = 0; turn < 3; turn++) await take()
  await expect(take()).rejects.toMatchObject({ status: 429, message: refusals.tooOften, retryAfter: 10 })
  later(4)
  await expect(take()).rejects.toMatchObject({ retryAfter: 6 })
  later(6)
  await take()
  await expect(take()).rejects.toMatchObject({ status: 429 })
  later(3600)
  for (let turn = 0; turn < 3; turn++) await take()
  await expect(take()).rejects.toMatchObject({ status: 429 })
})

test('of a hundred simultaneous attempts no more than the burst passes', async () => {
  const limits = [
    { name: 'rush, account', burst: 5, seconds: 60 },
    { name: 'rush, network', burst: 50, seconds: 60 },
  ]
  const rush = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      throttle().take(index % 2 ? limits : limits.toReversed(), refusals.tooOften),
    ),
  )
  expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('an attempt refused under one limit uses up none of the others, and a correct attempt costs nothing', async () => {
  const [narrow, wide] = [
    { name: 'narrow', burst: 1, seconds: 60 },
    { name: 'wide', burst: 2, seconds: 60 },
  ]
  await throttle().take([narrow, wide], refusals.tooOften)
  await expect(throttle().take([narrow, wide], refusals.tooOften)).rejects.toMatchObject({ status: 429 })
  await throttle().take([wide], refusals.tooOften)
  await throttle().giveBack([wide])
  await throttle().take([wide], refusals.tooOften)
  await expect(throttle().take([wide], refusals.tooOften)).rejects.toMatchObject({ status: 429 })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('every address has a network, and neighbours in one /64 share it', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
      expect(networkOf(four)).toBe(four)
      expect(networkOf(six).split(':').length === 4 || !six.includes(':')).toBe(true)
    }),
  )
})
