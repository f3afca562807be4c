import { mkdir, readdir } from 'node:fs/promises'
import type { PartReceiver } from './part-receiver.ts'
import type { Finishing, Sender } from './part-sender.ts'

/** Uploads in parts, which lie in a folder until they are whole. What receives them is loaded with the first. */
export class Parts {
  private readonly folder: string
  private receiver: Promise<PartReceiver> | undefined

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Creates the folder, which only the server's own user may read. */
  static async in(folder: string): Promise<Parts> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new Parts(folder)
  }

  /** Answers one request of the protocol. Throws a Problem for every refusal, and an error of the disk as it is. */
  async handle(request: Request, sender: Sender): Promise<Response> {
    return (await this.loaded()).handle(request, sender)
  }

  /** Makes of a whole upload what it is to become, and removes it. Throws 404 and 409. */
  async finish<A>(id: string, sender: Sender, finishing: Finishing<A>): Promise<A> {
    return (await this.loaded()).finish(id, sender, finishing)
  }

  /** Removes uploads of which nothing has arrived for a day. */
  async removeOld(): Promise<void> {
    if ((await readdir(this.folder)).length > 0) await (await this.loaded()).removeOld()
  }

  private loaded(): Promise<PartReceiver> {
    this.receiver ??= import('./part-receiver.ts').then(({ PartReceiver }) => new PartReceiver(this.folder))
    return this.receiver
  }
}
