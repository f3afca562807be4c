import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import { mp4Begin } from '../packages/server/src/testing/films.ts'
import type { Call } from './load.ts'
import { addFile } from './processes.ts'
import { type BenchRow, compareSides, type Setup } from './rows.ts'
import { memoryOf } from './usage.ts'
import type { World } from './world.ts'

export const rangeRow = 'range of 1 MB of a film of 200 MB'
export const memoryRow = 'twenty films of 200 MB at once'

const megabyte = 1_048_576
const filmBytes = 200 * megabyte
/** How much more memory twenty videos may use, in MB: their buffers, and garbage not yet collected. */
const mostMegabytes = 80

/**
 * A range from the middle of a video, requested by thirty teachers, beside a bare `createReadStream` of the same
 * file.
 */
export async function rangeOfFilm(setup: Setup, world: World, folder: string): Promise<BenchRow> {
  const film = await storedFilm(setup, world, folder)
  await addFile(setup.bare, { path: '/film', file: film.file })
  let turn = 0
  const range = () => {
    turn += 1
    const from = (turn * 37 * megabyte) % (filmBytes - megabyte)
    return { range: `bytes=${from}-${from + megabyte - 1}` }
  }
  const ours = (): Call => {
    const authorization = `Bearer ${world.teachers[turn % world.teachers.length]}`
    return { method: 'GET', path: film.path, headers: { authorization, ...range() } }
  }
  const bare = (): Call => ({ method: 'GET', path: '/film', headers: range() })
  return compareSides(setup, { bare, ours }, { name: `${rangeRow} (bare: createReadStream)`, goal: 0.4 })
}

/** How much more memory the server uses while twenty people watch the whole video. */
export async function twentyFilms(setup: Setup, world: World, folder: string): Promise<BenchRow> {
  const { path } = await storedFilm(setup, world, folder)
  const { ours } = setup
  const memory = () => memoryOf(ours.pid)?.now ?? 0
  const before = memory()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memory())
  }, 50)
  const begin = performance.now()
  const received = await Promise.all(
    world.teachers.slice(0, 20).map(token => bytesOf(ours.origin + path, token)),
  ).finally(() => clearInterval(watching))
  const seconds = (performance.now() - begin) / 1_000
  const whole = received.every(bytes => bytes > filmBytes)
  const more = most - before
  const note = `${before} → ${most} MB, ${((20 * filmBytes) / megabyte / seconds).toFixed(0)} MB/s`
  return { job: memoryRow, goal: `≤ ${mostMegabytes} MB more`, met: whole && more <= mostMegabytes, note }
}

const stored = new WeakMap<World, Promise<{ path: string; file: string }>>()

/** The video as the school stored it, once for both rows, and as a separate file. */
function storedFilm(setup: Setup, world: World, folder: string) {
  const film = stored.get(world) ?? storeFilm(setup, world, folder)
  stored.set(world, film)
  return film
}

async function storeFilm({ ours, owner }: Setup, { school, token }: World, folder: string) {
  const file = join(folder, 'film.mp4')
  await rm(file, { force: true })
  const handle = await open(file, 'wx')
  await handle.write(mp4Begin(filmBytes))
  for (let count = 0; count < 200; count += 1) await handle.write(randomBytes(megabyte))
  await handle.close()
  const path = await upload(`${ours.origin}/api/media/add`, file, token)
  await seenByTeachers(owner, school, path)
  return { path, file }
}

/** Everyone at a school can see its logo. */
async function seenByTeachers(owner: pg.Client, school: string, path: string): Promise<void> {
  await owner.query('update app.schools set logo_id = $2 where id = $1', [school, path.slice(-36)])
}

async function upload(address: string, file: string, token: string): Promise<string> {
  const boundary = 'between-the-parts'
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const call = request(address, { method: 'POST', headers }, async response => {
    const text = Buffer.concat(await response.toArray()).toString()
    if (response.statusCode === 200) resolve(JSON.parse(text).url)
    else reject(new Error(`The film was not stored: ${text.slice(0, 120)}`))
  })
  call.on('error', reject)
  call.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  )
  const handle = await open(file)
  for await (const chunk of handle.createReadStream()) {
    if (!call.write(chunk)) await new Promise(drained => call.once('drain', drained))
  }
  call.end(`\r\n--${boundary}--\r\n`)
  return promise
}

/** Reads a whole response and returns its size. */
async function bytesOf(address: string, token: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(address, { headers: { authorization: `Bearer ${token}` }, agent: false }, async response => {
    let bytes = 0
    for await (const chunk of response) bytes += chunk.length
    resolve(bytes)
  })
    .on('error', reject)
    .end()
  return promise
}
