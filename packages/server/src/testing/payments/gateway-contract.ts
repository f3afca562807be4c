import { expect, test } from 'vitest'
import { type Orders, type PaidOrder, type PaymentGateway, type PaymentOrder, settle } from './gateway.ts'

/** What an adapter is tested with: the gateway, and the callback that its provider sends. */
type Tried = {
  gateway: PaymentGateway
  callback: (paid: PaidOrder) => { body: Buffer; signature: string }
}

/** What every payment gateway must do; called by an adapter's test file. */
export function gatewayContract({ gateway, callback }: Tried): void {
  const makeOrder = async (amount = '650.50') => {
    const order = await gateway.open(amount)
    const orders = ordersOf([order])
    const paid = { order: order.id, amount, payment: 'pay-1' }
    const send = (sent: Partial<PaidOrder> = {}, change = (given: ReturnType<typeof callback>) => given) => {
      const { body, signature } = change(callback({ ...paid, ...sent }))
      return settle(gateway, orders, body, signature)
    }
    return { send, counted: orders.counted }
  }

  test('a paid order counts; a repeated callback counts once, even simultaneously', async () => {
    const { send, counted } = await makeOrder()
    expect((await Promise.all([send(), send()])).sort()).toEqual(['counted', 'counted before'])
    expect(await send()).toBe('counted before')
    expect(await send({ payment: 'pay-2' })).toBe('counted before')
    expect(counted.size).toBe(1)
  })

  test('a callback whose signature is wrong, missing or from another callback counts nothing', async () => {
    const { send, counted } = await makeOrder()
    const other = callback({ order: 'other', amount: '1.00', payment: 'pay-2' })
    for (const signature of ['', 'x', other.signature, 'é'.repeat(64), '0'.repeat(64)])
      expect(await send({}, ({ body }) => ({ body, signature }))).toBe('forged')
    const changed = (body: Buffer) => Buffer.from(body.toString().replace('650.50', '9.00'))
    expect(await send({}, ({ body, signature }) => ({ body: changed(body), signature }))).toBe('forged')
    expect(await send({}, ({ signature }) => ({ body: Buffer.from('{'), signature }))).toBe('forged')
    expect(counted.size).toBe(0)
  })

  test('every order has a unique number, and the requested amount', async () => {
    const orders = await Promise.all(['1.00', '1.00', '9999999999.99'].map(amount => gateway.open(amount)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(3)
    expect(orders.map(({ amount }) => amount)).toEqual(['1.00', '1.00', '9999999999.99'])
  })

  test('an amount that differs by a paisa is refused, and so is an unknown order', async () => {
    const { send, counted } = await makeOrder()
    for (const amount of ['650.49', '650.51', '650.5', '-650.50', '']) {
      expect(await send({ amount }), amount).toBe('other amount')
    }
    expect(await send({ order: 'nobody-opened-it' })).toBe('unknown order')
    expect(counted.size).toBe(0)
  })
}

/** Orders in memory, each counted once by its number, as with a unique key. */
function ordersOf(orders: PaymentOrder[]): Orders & { counted: Set<string> } {
  const counted = new Set<string>()
  return {
    counted,
    find: async id => orders.find(order => order.id === id),
    count: async ({ order }) => !counted.has(order) && Boolean(counted.add(order)),
  }
}
