const megabyte = 1_048_576
/** The largest file of a kind, in bytes. */
export const mediaBytes = { audio: 50 * megabyte, video: 500 * megabyte } as const
export type MediaKind = keyof typeof mediaBytes

/** The maximum file size for each form field, in bytes. A field's name determines the kind of file it holds. */
export const uploadBytes = { image: 10 * megabyte, excel: 10 * megabyte, ...mediaBytes } as const
export type UploadField = keyof typeof uploadBytes

/** Where recordings and videos are sent in parts, by the tus protocol. */
export const chunkedUploadPath = '/upload/parts'
