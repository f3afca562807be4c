import { mkdir, readdir } from 'node:fs/promises'
import type { ChunkReceiver, Finishing, Sender } from './chunk-receiver.ts'

/** Uploads in parts, kept in a folder until they are complete. The receiver is loaded with the first. */
export class ChunkedUploads {
  private readonly folder: string
  private receiver: Promise<ChunkReceiver> | undefined

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Creates the folder, which only the server's own user may read. */
  static async in(folder: string): Promise<ChunkedUploads> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new ChunkedUploads(folder)
  }

  /** Answers one request of the protocol. Throws a Problem for every refusal, and disk errors unchanged. */
  async handle(request: Request, sender: Sender): Promise<Response> {
    return (await this.loaded()).handle(request, sender)
  }

  /** Processes a complete upload and deletes it. Throws 404 and 409. */
  async finish<A>(id: string, sender: Sender, finishing: Finishing<A>): Promise<A> {
    return (await this.loaded()).finish(id, sender, finishing)
  }

  /** Deletes uploads to which nothing has been added for a day. */
  async removeOld(): Promise<void> {
    if ((await readdir(this.folder)).length > 0) await (await this.loaded()).removeOld()
  }

  private loaded(): Promise<ChunkReceiver> {
    this.receiver ??= import('./chunk-receiver.ts').then(
      ({ ChunkReceiver }) => new ChunkReceiver(this.folder),
    )
    return this.receiver
  }
}
