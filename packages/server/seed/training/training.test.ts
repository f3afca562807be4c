import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeMedia } from '../../src/platform/files/media.ts'
import { draw } from '../../starter/store-drawings.ts'
import { vp8Of, webmOf } from '../../starter/webm.ts'
import { bells, filmSize, films } from './films.ts'
import { demoTopics } from './topics.ts'

/** How the server classifies an upload of these bytes. */
async function judged(bytes: Buffer, kind: 'audio' | 'video') {
  const folder = await mkdtemp(join(tmpdir(), 'casa-training-'))
  try {
    await writeFile(join(folder, 'file'), bytes)
    return await judgeMedia(join(folder, 'file'), kind, { school: 'mine' })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the demo’s films are valid, identical at every start, and small', async () => {
  for (const drawings of Object.values(films)) {
    const film = webmOf({ frames: await draw(drawings), ...filmSize, frameMs: 1_000 })
    expect(await judged(film, 'video')).toEqual({ kind: 'video', contentType: 'video/webm', seconds: 30 })
    expect(film.equals(webmOf({ frames: await draw(drawings), ...filmSize, frameMs: 1_000 }))).toBe(true)
    expect(film.length).toBeLessThan(200_000)
  }
})

test('a film’s index gives the position of each picture', async () => {
  const frames = await draw(films.pouring.slice(0, 3))
  const film = webmOf({ frames, ...filmSize, frameMs: 500 })
  // The content of the segment begins after its id and size.
  const segment = film.indexOf(Buffer.from('18538067', 'hex')) + 8
  let at = film.indexOf(Buffer.from('1c53bb6b', 'hex'))
  for (const frame of frames) {
    const position = Buffer.from('f110000008', 'hex')
    at = film.indexOf(position, at) + position.length
    const cluster = segment + Number(film.readBigUInt64BE(at))
    expect(film.readUInt32BE(cluster)).toBe(0x1f43b675)
    expect(film.indexOf(vp8Of(frame), cluster)).toBeLessThan(cluster + 60)
  }
})

test('a film cannot be made from a picture without a VP8 frame', () => {
  expect(() => vp8Of(Buffer.from('RIFF\0\0\0\0WEBPVP8L\x02\0\0\0ab'))).toThrow('lossy WebP')
})

test('each topic has its own sequence of bells', async () => {
  const heard = demoTopics.map(topic => bells(topic.bells))
  expect(new Set(heard.map(bytes => bytes.toString('base64'))).size).toBe(demoTopics.length)
  for (const [number, bytes] of heard.entries()) {
    const seconds = demoTopics[number]!.bells.length / 2 + 1
    expect(await judged(bytes, 'audio')).toEqual({ kind: 'audio', contentType: 'audio/wav', seconds })
    expect(Math.max(...bytes.subarray(44)) - Math.min(...bytes.subarray(44))).toBeGreaterThan(40)
  }
})
