import { expect, inject, test } from 'vitest'
import { SocketClient } from './client.ts'
import { sendTogether } from './connection.ts'

test('the statements of one turn wait on the socket and are sent together', async () => {
  const client = new SocketClient({ ...inject('owner'), database: 'postgres' })
  await client.connect()
  try {
    sendTogether(client)
    const begun = client.query('begin')
    const waiting = client.socket.writableLength
    expect(waiting).toBeGreaterThan(0)
    await begun
    expect(client.socket.writableLength).toBe(0)
    await client.query('commit')
  } finally {
    await client.end()
  }
})
