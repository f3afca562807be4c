import type { ChunkReceiver } from './chunk-receiver.ts'
import type { Finishing, PartServices, Sender } from './upload-ledger.ts'

/** Uploads in parts, which any server can continue. The receiver is loaded with the first. */
export class ChunkedUploads {
  private readonly services: PartServices
  private receiver: Promise<ChunkReceiver> | undefined

  constructor(services: PartServices) {
    this.services = services
  }

  /** Answers one request of the protocol. Throws a Problem for every refusal, and disk errors unchanged. */
  async handle(request: Request, sender: Sender): Promise<Response> {
    return (await this.loaded()).handle(request, sender)
  }

  /** Processes a complete upload and deletes it. Throws 404 and 409. */
  async finish<A>(id: string, sender: Sender, finishing: Finishing<A>): Promise<A> {
    return (await this.loaded()).finish(id, sender, finishing)
  }

  private loaded(): Promise<ChunkReceiver> {
    this.receiver ??= import('./chunk-receiver.ts').then(
      ({ ChunkReceiver }) => new ChunkReceiver(this.services),
    )
    return this.receiver
  }
}
