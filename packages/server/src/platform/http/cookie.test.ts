import { expect, test } from 'vitest'
import type { Services } from '../services.ts'
import { cookieOf } from './cookie.ts'
import type { Caller } from './implement.ts'

const given = { name: 'casa_files', path: '/api/files', value: 'token', seconds: 60 }

test.each([
  ['http://casa.test', false, false],
  ['http://casa.test', true, true],
  ['https://casa.test', false, true],
])(
  'a cookie is only for our own pages and not readable by scripts; with %s, called over TLS: %s, it is secure: %s',
  (publicUrl, tls, isSecure) => {
    const cookie = cookieOf({ tls } as Caller, { publicUrl } as Services, given)
    expect(cookie).toBe(
      `casa_files=token; Path=/api/files; Max-Age=60; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    )
  },
)
