/** A row of bells as a WAV file: one note each half second, by its distance from the middle C in half tones. */
export function bells(notes: readonly number[]): Buffer {
  const noteSamples = rate / 2
  // The last bell rings out.
  const samples = Buffer.alloc(notes.length * noteSamples + rate, 128)
  for (const [number, note] of notes.entries()) {
    const frequency = 261.63 * 2 ** (note / 12)
    for (let at = number * noteSamples; at < samples.length; at++) {
      const seconds = (at - number * noteSamples) / rate
      if (seconds > 1.2) break
      // A bell: the tone and its octave, which fade.
      const wave = Math.sin(turn * frequency * seconds) + 0.4 * Math.sin(2 * turn * frequency * seconds)
      samples[at] = samples[at]! + Math.round(30 * wave * Math.exp(-4 * seconds) * Math.min(1, seconds * 200))
    }
  }
  return Buffer.concat([header(samples.length), samples])
}

/** Samples a second, of one byte each. */
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
