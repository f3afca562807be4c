const megabyte = 1_048_576
/** The largest file of a kind, in bytes. */
export const mediaBytes = { audio: 50 * megabyte, video: 500 * megabyte } as const
export type MediaKind = keyof typeof mediaBytes

/** The largest file in each field of a form, in bytes. The name of a field says what kind of file it holds. */
export const uploadBytes = { image: 10 * megabyte, excel: 10 * megabyte, ...mediaBytes } as const
export type UploadField = keyof typeof uploadBytes

/** Where recordings and films are sent in parts, by the tus protocol. */
export const partsPath = '/upload/parts'
