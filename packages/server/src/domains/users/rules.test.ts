import { describe, expect, test } from 'vitest'
import { newOneTimePassword } from '../../platform/one-time-password.ts'
import { plainOneTimePassword } from './one-time-password.ts'
import {
  askAgainLimits,
  askLimits,
  factorLimits,
  linkLimits,
  recoveryLimits,
  sessionLifetime,
  signInLimits,
  tryLimits,
  unknownPlaceLimit,
} from './rules.ts'

test('a slip’s password is accepted in any case, with spaces or without dashes, and is never generated twice', () => {
  const made = new Set(Array.from({ length: 500 }, newOneTimePassword))
  expect(made.size).toBe(500)
  for (const password of made) {
    expect(password).not.toMatch(/[01IO]/)
    expect(plainOneTimePassword(password.toLowerCase().replaceAll('-', '  '))).toBe(
      password.replaceAll('-', ''),
    )
  }
})

test('a session lasts as long as its role needs', () => {
  expect(
    ['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT'].map(role => sessionLifetime(role as 'PARENT')),
  ).toEqual(['4 hours', '12 hours', '12 hours', '30 days'])
})

describe('attempts are counted', () => {
  const network = '10.0.0.1'
  const stranger = { network, isNetworkKnown: false }
  const atHome = { network, isNetworkKnown: true, roles: ['PARENT', 'TEACHER'] as const }
  const onDevice = { ...atHome, device: 'device' }
  const names = (limits: readonly { name: string }[]) => limits.map(({ name }) => name)

  test('of a password by account and network, by network, and for strangers together', () => {
    expect(signInLimits('asha', stranger)).toEqual([
      [
        { name: 'sign-in asha from 10.0.0.1', burst: 8, seconds: 60 },
        { name: 'sign-in from 10.0.0.1', burst: 60, seconds: 5 },
        { name: 'sign-in asha', burst: 20, seconds: 120 },
      ],
    ])
    expect(unknownPlaceLimit('asha')).toEqual(signInLimits('asha', stranger)[0]![2])
  })

  test('of a password separately at known places, so that a stranger uses up none of theirs', () => {
    const [network, strangers] = signInLimits('asha', atHome)
    expect(names(network!)).toEqual([
      'sign-in asha from 10.0.0.1',
      'sign-in from 10.0.0.1',
      'sign-in asha from known networks',
    ])
    expect([strangers]).toEqual(signInLimits('asha', stranger))
    const [device, ...others] = signInLimits('asha', onDevice)
    expect(names(device!)).toEqual(['sign-in asha on device', 'sign-in asha on known devices'])
    expect(others).toEqual([network, strangers])
  })

  test('of a second factor by account, network and on known devices, and fewer in the long run', () => {
    const fromHere = [
      { name: 'factor asha from 10.0.0.1', burst: 5, seconds: 60 },
      { name: 'factors from 10.0.0.1', burst: 60, seconds: 5 },
    ]
    const strangers = [
      ...fromHere,
      { name: 'factor asha', burst: 10, seconds: 240 },
      { name: 'factor asha in the long run', burst: 50, seconds: 21_600 },
    ]
    expect(factorLimits('asha', atHome)).toEqual([strangers])
    expect(factorLimits('asha', onDevice)).toEqual([
      [
        { name: 'factor asha on known devices', burst: 5, seconds: 120 },
        { name: 'factor asha on known devices in the long run', burst: 50, seconds: 21_600 },
      ],
      strangers,
    ])
    expect(recoveryLimits('asha', onDevice)).toEqual([fromHere])
  })

  test('of a code by network and number, and at known places by account', () => {
    expect(tryLimits('9000000001', stranger).map(names)).toEqual([
      ['tries from 10.0.0.1', 'tries for 9000000001'],
    ])
    const atPlaces = ['9000000001 as PARENT', '9000000001 as TEACHER']
    expect(tryLimits('9000000001', atHome).map(names)).toEqual([
      ['tries from 10.0.0.1', ...atPlaces.map(one => `tries for ${one} from known networks`)],
      ['tries from 10.0.0.1', 'tries for 9000000001'],
    ])
    expect(tryLimits('9000000001', onDevice).map(names)).toEqual([
      atPlaces.map(one => `tries for ${one} on known devices`),
      ...tryLimits('9000000001', atHome).map(names),
    ])
    expect(tryLimits('9000000001', { ...onDevice, roles: undefined })[0]).toEqual([])
  })

  test('of requesting a code: once until it may be sent again, and separately at known places', () => {
    const asked = (at: Parameters<typeof askLimits>[2]) => askLimits('reset', '9000000001', at, 45)
    expect(asked(stranger)).toEqual([
      { name: expect.stringContaining('9000000001'), burst: 1, seconds: 45 },
      { name: 'codes from 10.0.0.1', burst: 20, seconds: 30 },
      { name: 'codes to 9000000001', burst: 10, seconds: 300 },
    ])
    const atPlaces = ['9000000001 as PARENT', '9000000001 as TEACHER']
    expect(names(asked(atHome)).slice(1)).toEqual([
      'codes from 10.0.0.1',
      ...atPlaces.map(one => `codes to ${one} from known networks`),
    ])
    expect(names(asked(onDevice)).slice(1)).toEqual(atPlaces.map(one => `codes to ${one} on known devices`))
    expect(names(asked({ ...onDevice, roles: undefined })).slice(1)).toEqual([])
    const again = [stranger, atHome, onDevice].map(at => asked(at)[0]!.name)
    expect(new Set(again).size).toBe(3)
  })

  test('of links by parent and network, and of asking again by child', () => {
    expect(linkLimits('meera', network)).toEqual([
      { name: 'links of meera', burst: 10, seconds: 60 },
      { name: 'tries from 10.0.0.1', burst: 60, seconds: 5 },
    ])
    expect(askAgainLimits('asha')).toEqual([{ name: 'ask about asha', burst: 3, seconds: 86_400 }])
  })
})
