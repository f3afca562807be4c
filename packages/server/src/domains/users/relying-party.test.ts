import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://casa.example', { id: 'casa.example', origin: 'https://casa.example' }],
  ['https://casa.example:8443', { id: 'casa.example', origin: 'https://casa.example:8443' }],
  ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
])('passkeys of %s belong to %j', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party)
})
