const megabyte = 1_048_576
/** The largest file of a kind, in bytes. */
export const mediaBytes = { audio: 50 * megabyte, video: 500 * megabyte } as const
export type MediaKind = keyof typeof mediaBytes

/** Where recordings and films are sent in parts, by the tus protocol. */
export const partsPath = '/upload/parts'
