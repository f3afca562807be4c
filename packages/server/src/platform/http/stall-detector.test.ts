import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StallDetector } from './request-body.ts'

const pace = { bytes: 32_768, ms: 10_000 }
const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a slow but steady upload is never cut off, however long it takes', () => {
  const socket = { bytesRead: 0 }
  const stalls = new StallDetector(socket, pace)
  for (let time = 0; time < 3 * hour; time += 1_000) {
    socket.bytesRead += 4_000
    vi.advanceTimersByTime(1_000)
  }
  expect(stalls.signal.aborted).toBe(false)
  stalls.stop()
})

test('an upload that trickles is cut off after one period, and nothing happens after it has stopped', () => {
  const socket = { bytesRead: 1_000_000 }
  const stalls = new StallDetector(socket, pace)
  socket.bytesRead += 32_767
  vi.advanceTimersByTime(10_000)
  expect(stalls.signal.reason).toMatchObject({ status: 408 })
  const stopped = new StallDetector(socket, pace)
  stopped.stop()
  vi.advanceTimersByTime(hour)
  expect(stopped.signal.aborted).toBe(false)
})
