import * as z from 'zod'
import { office } from './access.ts'
import { bounded } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { chunkedUploadPath } from './rules/media.ts'
import { deleted, entity, fileAddress, id, idParams, reference, written } from './wire.ts'

/** A stored picture. `url` is its permanent address, open only to those who may see what the picture belongs to. */
export const storedImage = entity('StoredImage', {
  _id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type StoredImage = z.output<typeof storedImage>

/**
 * A stored recording or video, exactly as uploaded. `type` is detected from the content; `seconds` is null if the
 * file does not say.
 */
export const storedMedia = entity('StoredMedia', {
  _id: z.string(),
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  seconds: z.number().nullable(),
})
export type StoredMedia = z.output<typeof storedMedia>

/** Shared by every call that stores a picture. Only the first picture of a request is used. */
export const imageUpload = {
  method: 'POST',
  tx: 'none',
  files: ['image'],
  body: z.object({ imageName: bounded(200).optional(), schooleId: reference().optional() }),
  response: written(storedImage).extend({ url: z.string() }).meta({ id: 'UploadedImage' }),
  message: messages.upload.uploaded,
} as const

const uploadedMedia = written(storedMedia).extend({ url: z.string() }).meta({ id: 'UploadedMedia' })

/**
 * Shared by every call that stores a recording or a video in one request. The field name says which of the two it
 * must be.
 */
const mediaUpload = {
  method: 'POST',
  tx: 'none',
  files: ['audio', 'video'],
  body: z.object({ schooleId: reference().optional() }),
  response: uploadedMedia,
  message: messages.upload.stored,
} as const

/** The same for a call that accepts a recording, a video or a picture. */
export const anyUpload = {
  ...mediaUpload,
  files: ['audio', 'video', 'image'],
  body: z.object({ imageName: bounded(200).optional(), schooleId: reference().optional() }),
  response: z.union([imageUpload.response, uploadedMedia]),
} as const

/** Shared by every call that deletes an uploaded file. A file in use stays: 409. */
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
const uploaders = { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'school' } as const

/** The office's areas in which something has a picture, a recording or a video. */
const uploadAreas = ['children', 'learning', 'settings'] as const

export const files = {
  add: route({
    ...imageUpload,
    path: '/image/add',
    summary: 'Stores a picture.',
    access: uploaders,
    area: uploadAreas,
  }),
  upload: route({
    ...imageUpload,
    path: '/image/upload',
    summary: 'Stores a picture.',
    access: uploaders,
    area: uploadAreas,
  }),
  student: route({
    ...imageUpload,
    path: '/student/uploadimage',
    summary: "Stores a child's photo or masked Aadhaar image for use in the registration.",
    access: office,
    area: 'children',
  }),
  media: route({
    ...mediaUpload,
    path: '/media/add',
    summary: 'Stores a recording or video sent in a single request.',
    access: uploaders,
    area: uploadAreas,
  }),
  finish: route({
    method: 'POST',
    path: '/upload/finish',
    demo: 'closed',
    summary: `Stores a recording or video whose parts were sent to \`/api${chunkedUploadPath}\` by the tus protocol.`,
    access: uploaders,
    area: uploadAreas,
    tx: 'none',
    body: z.object({ uploadId: id, kind: z.enum(['audio', 'video']) }),
    response: uploadedMedia,
    message: messages.upload.stored,
  }),
  read: route({
    method: 'GET',
    path: '/files/{id}',
    summary:
      'A stored file or a byte range of it, for those who may see the row it belongs to. The sign-in cookie is accepted in place of a bearer token.',
    access: { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class', PARENT: 'child' },
    area: 'any',
    right: 'child',
    tx: 'none',
    params: idParams,
    query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
    response: z.unknown(),
    answers: 'file',
    filesCookie: true,
  }),
}
