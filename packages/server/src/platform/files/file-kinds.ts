/** A kind of file that is recognised by how it begins; `matroska` includes WebM. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'mp3' | 'ogg' | 'wav' | 'mp4' | 'matroska'

/** How many bytes `fileKind` reads at most. */
export const kindBytes = 36

const matchers: readonly [FileKind, (head: Buffer) => boolean][] = [
  ['jpeg', head => startsWith(head, '\xff\xd8\xff')],
  ['png', head => startsWith(head, '\x89PNG\r\n\x1a\n')],
  ['webp', head => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)],
  ['wav', head => startsWith(head, 'RIFF') && startsWith(head, 'WAVE', 8)],
  ['ogg', head => startsWith(head, 'OggS') && soundCodecs.some(codec => startsWith(head, codec, 28))],
  ['mp4', head => startsWith(head, 'ftyp', 4) && !otherBrands.test(head.toString('latin1', 8, 12))],
  ['matroska', head => startsWith(head, '\x1a\x45\xdf\xa3')],
  ['mp3', isLayer3],
]

/** The first packet of an Ogg file with sound; one with pictures begins differently. */
const soundCodecs = ['OpusHead', '\x7fFLAC', 'Speex  ', '\x01vorbis']

/** Brands of files with the structure of MP4 that hold still pictures, or that many browsers cannot play. */
const otherBrands = /^(?:avi[fs]|m[is]f1|he[iv][cx]|qt|crx|3g|[^ -~])/

/** The kind of a file whose first bytes these are; undefined for one that is not accepted. */
export function fileKind(head: Buffer): FileKind | undefined {
  return matchers.find(([, matches]) => matches(head))?.[0]
}

const startsWith = (head: Buffer, text: string, at = 0) =>
  head.toString('latin1', at, at + text.length) === text

/** The header of an MPEG frame of layer 3, without reserved values. */
function isLayer3([sync = 0, version = 0, rates = 0xff]: Buffer): boolean {
  const isFrame = sync === 0xff && (version & 0xe0) === 0xe0
  return (
    isFrame &&
    (version & 0x18) !== 0x08 &&
    (version & 0x06) === 0x02 &&
    (rates & 0xf0) !== 0xf0 &&
    (rates & 0x0c) !== 0x0c
  )
}
