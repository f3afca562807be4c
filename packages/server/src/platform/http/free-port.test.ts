import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { requireFreePort } from './free-port.ts'

test('an unusable address is reported in a plain sentence, and a free port stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use, perhaps by a Casa that already runs: stop that program, or set PORT to another port.`,
  )
  other.close()
  await once(other, 'close')
  await requireFreePort(port, '127.0.0.1')
  await requireFreePort(port, '127.0.0.1')
  // 192.0.2.0/24 is reserved for examples: no machine has an address in it.
  await expect(requireFreePort(port, '192.0.2.1')).rejects.toThrow(
    '192.0.2.1 is no address of this machine (EADDRNOTAVAIL): set HOST to one of its addresses, or to 127.0.0.1.',
  )
})
