// Two short films of presentations, as drawings of one second each: nothing in them needs a font, so they are the
// same on every machine.

export const filmSize = { width: 480, height: 270 }

const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="#f3ead8"/><path d="M0 226h480v44H0z" fill="#c8a36f"/><ellipse cx="240" cy="236" rx="190" ry="18" fill="#7fa38c"/>${content}</svg>`

/** How long each film is. */
export const filmSeconds = 30
const seconds = Array.from({ length: filmSeconds }, (_, at) => at)
/** The progress, from 0 to 1, of something that begins at one second and ends at another. */
const share = (at: number, from: number, to: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
const mix = (from: number, to: number, done: number) => from + (to - from) * done

/** Ten cubes arrive on the mat one after the other, each in three steps, and form a tower. */
function pinkTower(at: number): string {
  let top = 236
  return Array.from({ length: 10 }, (_, number) => {
    const size = 40 - number * 3.6
    const done = share(at, number * 2.8, number * 2.8 + 2.8)
    const [from, y] = [60 + ((number * 37) % 100), top - size]
    top = y
    const x = mix(from, 240 - size / 2, done)
    const height = mix(228 - size, y, done)
    return `<g transform="translate(${x.toFixed(1)} ${height.toFixed(1)})"><rect width="${size}" height="${size}" rx="2" fill="#e58aa4"/><path d="M${size} 0l${size * 0.22}-${size * 0.18}v${size}l-${size * 0.22} ${size * 0.18}z" fill="#c76a86"/><path d="M0 0l${size * 0.22}-${size * 0.18}h${size}l-${size * 0.22} ${size * 0.18}z" fill="#f3b3c4"/></g>`
  })
    .toReversed()
    .join('')
}

/** The left jug is lifted, pours into the right one until it is empty, and is put down again. */
function pouring(at: number): string {
  const lifted = share(at, 3, 8) - share(at, 23, 28)
  const poured = share(at, 8, 21)
  const jug = (x: number, y: number, turn: number, water: number) => {
    const level = 64 * water
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)} 40 40)"><path d="M14 6h54l6 78H8z" fill="#fdfaf2" stroke="#9a8f7c" stroke-width="3"/><path d="M11 ${(82 - level).toFixed(1)}h60v${level.toFixed(1)}H11z" fill="#6fb1d6"/><path d="M8 22c-22 4-22 40-2 44" fill="none" stroke="#9a8f7c" stroke-width="6"/></g>`
  }
  const stream =
    at >= 9 && at <= 21
      ? '<path d="M246 118c14 4 22 24 22 62" fill="none" stroke="#6fb1d6" stroke-width="6"/>'
      : ''
  const left = jug(mix(120, 158, lifted), mix(150, 60, lifted), 62 * lifted, 1 - poured)
  return `${stream}${jug(240, 150, 0, poured)}${left}`
}

/** The drawings of each film, by its name. */
export const films = {
  pinkTower: seconds.map(at => frame(pinkTower(at))),
  pouring: seconds.map(at => frame(pouring(at))),
} as const
export type FilmName = keyof typeof films

/** A row of bells as a WAV file: one note every half second, given in semitones from middle C. */
export function bells(notes: readonly number[]): Buffer {
  const noteSamples = rate / 2
  // The last bell rings out.
  const samples = Buffer.alloc(notes.length * noteSamples + rate, 128)
  for (const [number, note] of notes.entries()) {
    const frequency = 261.63 * 2 ** (note / 12)
    for (let at = number * noteSamples; at < samples.length; at++) {
      const seconds = (at - number * noteSamples) / rate
      if (seconds > 1.2) break
      // A bell: the tone and its octave, both fading.
      const wave = Math.sin(turn * frequency * seconds) + 0.4 * Math.sin(2 * turn * frequency * seconds)
      samples[at] = samples[at]! + Math.round(30 * wave * Math.exp(-4 * seconds) * Math.min(1, seconds * 200))
    }
  }
  return Buffer.concat([header(samples.length), samples])
}

/** Samples per second, of one byte each. */
const rate = 8_000
const turn = 2 * Math.PI

function header(bytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  // Plain samples, one channel.
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return head
}
