import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws a sentence if a server cannot listen there. This is checked first, so that no database is started in vain. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer().listen({ port, host })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, port, host)
  }
  probe.close()
  await once(probe, 'close')
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const options = { cause: error }
  if (error.code === 'EADDRINUSE') {
    const reason = 'is in use, perhaps by a Casa that already runs'
    return new Error(`Port ${port} ${reason}: stop that program, or set PORT to another port.`, options)
  }
  if (error.code === 'EACCES') {
    return new Error(`No permission to listen on port ${port}: set PORT to another, such as 8080.`, options)
  }
  const reason = `is no address of this machine (${error.code})`
  return new Error(`${host} ${reason}: set HOST to one of its addresses, or to 127.0.0.1.`, options)
}
