import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { newId } from '../../platform/ids.ts'
import type { PaidOrder, PaymentGateway, PaymentOrder } from './gateway.ts'

const callback = z.object({ order: z.string(), amount: z.string(), payment: z.string() })

/** A gateway that takes no real money. It signs its callbacks as real ones do, with HMAC-SHA-256 of their bytes. */
export class SimulatedGateway implements PaymentGateway {
  private readonly key: Buffer

  constructor(key: Buffer) {
    this.key = key
  }

  async open(amount: string): Promise<PaymentOrder> {
    return { id: newId(), amount }
  }

  /** The callback that it sends after this was paid. */
  callback(paid: PaidOrder): { body: Buffer; signature: string } {
    const body = Buffer.from(JSON.stringify(paid))
    return { body, signature: this.sign(body).toString('hex') }
  }

  read(body: Buffer, signature: string): PaidOrder | undefined {
    const given = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex')
    const own = this.sign(body)
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
    return callback.parse(JSON.parse(body.toString('utf8')))
  }

  private sign(body: Buffer): Buffer {
    return createHmac('sha256', this.key).update(body).digest()
  }
}
