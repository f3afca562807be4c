import * as z from 'zod'
import { office } from './access.ts'
import { bounded } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { partsPath } from './rules/media.ts'
import { deleted, entity, fileAddress, id, idParams, reference, written } from './wire.ts'

/** A stored picture. `url` is its stable address, which opens only for those who may see what the picture belongs to. */
export const storedImage = entity('StoredImage', {
  _id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type StoredImage = z.output<typeof storedImage>

/** A stored recording or film, as it came. `type` follows from its content; `seconds` is null where the file does not say. */
export const storedMedia = entity('StoredMedia', {
  _id: z.string(),
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number().nullable(),
})
export type StoredMedia = z.output<typeof storedMedia>

/** What every call has that stores a picture. Only the first of several pictures is used. */
export const imageUpload = {
  method: 'POST',
  tx: 'none',
  files: ['image'],
  body: z.object({ imageName: bounded(200).optional(), schooleId: reference().optional() }),
  response: written(storedImage).extend({ url: z.string() }).meta({ id: 'UploadedImage' }),
  message: messages.upload.uploaded,
} as const

const uploadedMedia = written(storedMedia).extend({ url: z.string() }).meta({ id: 'UploadedMedia' })

/** What every call has that stores a recording or a film from one request. Its field says which of them it has to be. */
const mediaUpload = {
  method: 'POST',
  tx: 'none',
  files: ['audio', 'video'],
  body: z.object({ schooleId: reference().optional() }),
  response: uploadedMedia,
  message: messages.upload.stored,
} as const

/** The same for a call that takes a recording, a film or a picture. */
export const anyUpload = {
  ...mediaUpload,
  files: ['audio', 'video', 'image'],
  body: z.object({ imageName: bounded(200).optional(), schooleId: reference().optional() }),
  response: z.union([imageUpload.response, uploadedMedia]),
} as const

/** What every call has that removes an uploaded file. One that a row uses stays: 409. */
export const uploadRemoval = {
  method: 'POST',
  tx: 'write',
  body: z
    .object({ imageURL: fileAddress(), schooleId: reference().optional() })
    .meta({ id: 'UploadRemoval' }),
  response: deleted,
  message: messages.deleted,
} as const

/** Who may store files. */
export const uploaders = { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'school' } as const

export const files = {
  add: route({ ...imageUpload, path: '/image/add', summary: 'Stores a picture.', access: uploaders }),
  upload: route({ ...imageUpload, path: '/image/upload', summary: 'Stores a picture.', access: uploaders }),
  student: route({
    ...imageUpload,
    path: '/student/uploadimage',
    summary: "Stores a child's photo or masked Aadhaar image, to be named in the registration.",
    access: office,
  }),
  media: route({
    ...mediaUpload,
    path: '/media/add',
    summary: 'Stores a recording or a film that is sent at once.',
    access: uploaders,
  }),
  finish: route({
    method: 'POST',
    path: '/upload/finish',
    demo: 'closed',
    summary: `Stores the recording or film whose parts were sent to \`/api${partsPath}\` by the tus protocol.`,
    access: uploaders,
    tx: 'none',
    body: z.object({ uploadId: id, kind: z.enum(['audio', 'video']) }),
    response: uploadedMedia,
    message: messages.upload.stored,
  }),
  read: route({
    method: 'GET',
    path: '/files/{id}',
    summary:
      'A stored file or a range of it, for those who may see the row that it hangs on. Without a bearer token, the cookie of the sign-in counts.',
    access: { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class', PARENT: 'child' },
    tx: 'none',
    params: idParams,
    query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
    response: z.unknown(),
    answers: 'file',
    filesCookie: true,
  }),
}
