import { expect, test } from 'vitest'
import { timeZones } from './time-zones.ts'

test('a school finds its own time zone in the list, whatever the browser calls it', () => {
  for (const own of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Helsinki', 'UTC']) {
    const zones = timeZones(own)
    expect(zones.filter(zone => zone === own)).toEqual([own])
    expect(zones.length).toBeGreaterThan(300)
    expect(zones).toEqual([...zones].sort())
  }
})
