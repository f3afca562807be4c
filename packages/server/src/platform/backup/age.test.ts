import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { decryptWith, encryptFor, identityIn, newIdentity, recipientOf } from './age.ts'
import { readTar, writeTar } from './tar.ts'

// Written with age-keygen and `age -r` of age 1.1.1.
const theirs = {
  identity: 'AGE-SECRET-KEY-1U224P4FEGEPWZ3TMJK6RPDXMPP0CLYYVZ25USCEG7EA3TTVYG39SNQVTKV',
  recipient: 'age1gluakvzcny48vldfnxgznev9em4kz8cf6mzr42vp3fdj6vqt85qsxkqy0q',
  file: 'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBTNnJGTjBrNmhYTWFmWWxYaThrcld2TmVncUtoNVVrYmxCQlU2R29ONVhFClNHUi9FOXRSajVsVWpRcFhLTDFtUFM4NTlMTXJZUU90NThIaWs2UG9uQW8KLS0tIFRTU0NwR2VUb1ZzWThUdmxWeUxhMEJpQW03ZDRJMVZpclcrcnBaL1VpTGsK9GkCzYVtlm9nCqRJPjInBY8mUezyXffNHD+VXoRB3F1QTSUPJvBOSVE=',
}

const encrypt = (content: Buffer, ...recipients: string[]) =>
  buffer(Readable.from([content]).pipe(encryptFor(recipients)))
const decrypt = (content: Buffer, identity: string) =>
  buffer(Readable.from([content]).compose(decryptWith(identity)))

test('reads what the age command wrote', async () => {
  expect(recipientOf(theirs.identity)).toBe(theirs.recipient)
  expect((await decrypt(Buffer.from(theirs.file, 'base64'), theirs.identity)).toString()).toBe('a school\n')
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
  'each of two keys opens %i bytes, whatever the parts they arrive in',
  async size => {
    const content = randomBytes(size)
    const identities = [newIdentity(), newIdentity()]
    const sealed = await encrypt(content, ...identities.map(recipientOf))
    for (const identity of identities) expect((await decrypt(sealed, identity)).equals(content)).toBe(true)
    const parts = Readable.from(
      Array.from({ length: Math.ceil(sealed.length / 997) }, (_, part) =>
        sealed.subarray(part * 997, (part + 1) * 997),
      ),
    )
    expect((await buffer(parts.compose(decryptWith(identities[0]!)))).equals(content)).toBe(true)
  },
)

test('no byte can be changed, and no chunk left out, unnoticed', async () => {
  const identity = newIdentity()
  const sealed = await encrypt(randomBytes(140_000), recipientOf(identity))
  const payload = sealed.length - 140_000 - 3 * 16
  const places = [0, 30, 60, 110, 170, payload - 1, payload, payload + 65_552, sealed.length - 1]
  for (const place of places) {
    const copy = Buffer.from(sealed)
    copy[place]! ^= 1
    await expect(decrypt(copy, identity), `byte ${place}`).rejects.toThrow()
  }
  const chunk = 65_552
  await expect(decrypt(sealed.subarray(0, payload + 2 * chunk), identity)).rejects.toThrow('cut off')
  const swapped = [
    sealed.subarray(0, payload),
    sealed.subarray(payload + chunk, payload + 2 * chunk),
    sealed.subarray(payload, payload + chunk),
    sealed.subarray(payload + 2 * chunk),
  ]
  await expect(decrypt(Buffer.concat(swapped), identity)).rejects.toThrow('changed')
  await expect(decrypt(sealed, newIdentity())).rejects.toThrow('another one')
  const longer = sealed.toString('latin1').replace('\n--- ', '\n-> another\n\n--- ')
  await expect(decrypt(Buffer.from(longer, 'latin1'), identity)).rejects.toThrow('beginning of the file')
})

test('a mistyped key is refused with a sentence', () => {
  const identity = newIdentity()
  expect(identityIn(`# a comment\n${identity}\n`)).toBe(identity)
  const typo = identity.replace(/.$/, last => (last === 'Q' ? 'P' : 'Q'))
  expect(() => identityIn(typo)).toThrow('a character is wrong')
  expect(() => identityIn('nothing')).toThrow('no line that starts with AGE-SECRET-KEY-1')
  expect(() => encryptFor(['age1qqqq'])).toThrow('is not a public key')
  const pasted = () => encryptFor([theirs.identity])
  expect(pasted).toThrow('The recipient is not a public key of backups (age1…), or a character is wrong.')
})

test('the archive is one that tar opens, and names cannot lead out of its folder', async () => {
  const entries = [
    { name: 'folder/', bytes: 0, content: [] },
    { name: 'folder/file', bytes: 5, content: [Buffer.from('bytes')] },
  ]
  const archive = await buffer(Readable.from(writeTar(entries)))
  expect(execFileSync('tar', ['-xOf', '-', 'folder/file'], { input: archive }).toString()).toBe('bytes')
  const read: string[] = []
  for await (const { name, content } of readTar(Readable.from([archive])))
    read.push(`${name}: ${await buffer(Readable.from(content))}`)
  expect(read).toEqual(['folder/: ', 'folder/file: bytes'])

  const escaping = await buffer(Readable.from(writeTar([{ name: '../etc/file', bytes: 0, content: [] }])))
  await expect(readTar(Readable.from([escaping])).next()).rejects.toThrow('not that of a backup')
})
