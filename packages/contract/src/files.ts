import * as z from 'zod'
import { office } from './access.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { entity, id, idParams, written } from './wire.ts'

/** A stored picture. `url` is its stable address, which opens only for those who may see what the picture belongs to. */
export const storedImage = entity('StoredImage', {
  _id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type StoredImage = z.output<typeof storedImage>

/** Only the first of several pictures is used. */
const upload = {
  method: 'POST',
  tx: 'none',
  files: ['image'],
  body: z.object({ imageName: z.string().max(200).optional(), schooleId: id.optional() }),
  response: written(storedImage).extend({ url: z.string() }).meta({ id: 'UploadedImage' }),
  message: messages.upload.uploaded,
} as const

const uploaders = { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'school' } as const

export const files = {
  add: route({ ...upload, path: '/image/add', summary: 'Stores a picture.', access: uploaders }),
  upload: route({ ...upload, path: '/image/upload', summary: 'Stores a picture.', access: uploaders }),
  student: route({
    ...upload,
    path: '/student/uploadimage',
    summary: "Stores a child's photo or masked Aadhaar image, to be named in the registration.",
    access: office,
  }),
  read: route({
    method: 'GET',
    path: '/files/{id}',
    summary:
      'A stored file, for those who may see the row that it hangs on. Without a bearer token, the cookie of the sign-in counts.',
    access: { SUPERADMIN: 'platform', SCHOOLE: 'school', TEACHER: 'class', PARENT: 'child' },
    tx: 'none',
    params: idParams,
    query: z.strictObject({ size: z.enum(['small', 'large']).default('large') }),
    response: z.unknown(),
    answers: 'file',
  }),
}
