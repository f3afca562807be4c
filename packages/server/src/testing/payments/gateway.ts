/** What a family is to pay through a gateway, in rupees with two decimal places; `id` is the gateway's. */
export type PaymentOrder = { id: string; amount: string }

/** What a gateway reports about an order: that this amount was paid, with its own payment number. */
export type PaidOrder = { order: string; amount: string; payment: string }

/** Takes payments. Its adapters must pass gateway-contract.ts. */
export type PaymentGateway = {
  /** Opens an order of this amount. */
  open(amount: string): Promise<PaymentOrder>
  /** Reads a callback; undefined unless the gateway signed it. The bytes are exactly as received. */
  read(body: Buffer, signature: string): PaidOrder | undefined
}

/** The open orders, and the payments counted for them. */
export type Orders = {
  find(order: string): Promise<PaymentOrder | undefined>
  /** Counts a payment; false if it was already counted. A single statement, so that simultaneous callbacks count once. */
  count(paid: PaidOrder): Promise<boolean>
}

/** The outcome of a callback. */
export type Settled = 'counted' | 'counted before' | 'forged' | 'unknown order' | 'other amount'

/** Counts the payment that a gateway's callback reports, once, if it belongs to an order of this amount. */
export async function settle(
  gateway: PaymentGateway,
  orders: Orders,
  body: Buffer,
  signature: string,
): Promise<Settled> {
  const paid = gateway.read(body, signature)
  if (!paid) return 'forged'
  const order = await orders.find(paid.order)
  if (!order) return 'unknown order'
  if (order.amount !== paid.amount) return 'other amount'
  return (await orders.count(paid)) ? 'counted' : 'counted before'
}
