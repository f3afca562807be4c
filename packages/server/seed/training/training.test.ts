import { expect, test } from 'vitest'
import { judgeMedia } from '../../src/platform/files/media.ts'
import { temporaryFile } from '../../src/testing/temporary-file.ts'
import { draw } from '../store-drawings.ts'
import { webmOf } from '../webm.ts'
import { filmSize, films } from './films.ts'
import { bells } from './tones.ts'
import { topics } from './topics.ts'

/** What the server takes an upload of these bytes for. */
const judged = async (bytes: Buffer, kind: 'audio' | 'video') => judgeMedia(await temporaryFile(bytes), kind)

test('the films of the demo are films, the same at every start, and small', async () => {
  for (const drawings of Object.values(films)) {
    const film = webmOf(await draw(drawings), filmSize.width, filmSize.height)
    expect(await judged(film, 'video')).toEqual({ kind: 'video', contentType: 'video/webm', seconds: 30 })
    expect(film.equals(webmOf(await draw(drawings), filmSize.width, filmSize.height))).toBe(true)
    expect(film.length).toBeLessThan(200_000)
  }
})

test('each topic is heard with bells of its own', async () => {
  const heard = topics.map(topic => bells(topic.bells))
  expect(new Set(heard.map(bytes => bytes.toString('base64'))).size).toBe(topics.length)
  for (const [number, bytes] of heard.entries()) {
    const seconds = topics[number]!.bells.length / 2 + 1
    expect(await judged(bytes, 'audio')).toEqual({ kind: 'audio', contentType: 'audio/wav', seconds })
    expect(Math.max(...bytes.subarray(44)) - Math.min(...bytes.subarray(44))).toBeGreaterThan(40)
  }
})
