/** What a family is to pay through a gateway, in rupees with two places; `id` is the gateway's. */
export type PaymentOrder = { id: string; amount: string }

/** What a gateway says of an order: that this amount was paid, under its own number of the payment. */
export type PaidOrder = { order: string; amount: string; payment: string }

/** Takes payments. An adapter of it must pass gateway-contract.ts. */
export type PaymentGateway = {
  /** Opens an order of this amount. */
  open(amount: string): Promise<PaymentOrder>
  /** Reads a callback; undefined unless its signature is the gateway's. The bytes are those that came, unread. */
  read(body: Buffer, signature: string): PaidOrder | undefined
}

/** The orders that were opened and not forgotten, and what was counted of them. */
export type Orders = {
  find(order: string): Promise<PaymentOrder | undefined>
  /** Counts a payment; false when it was counted before. One statement, so that two callbacks at once count once. */
  count(paid: PaidOrder): Promise<boolean>
}

/** What became of a callback. */
export type Settled = 'counted' | 'counted before' | 'forged' | 'unknown order' | 'other amount'

/** Counts what a callback of the gateway says was paid, once, if it is of an order of this amount. */
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
