import { describe, expect, test } from 'vitest'
import { gatewayContract } from './gateway-contract.ts'
import { SimulatedGateway } from './simulated-gateway.ts'

describe('the simulated gateway', () => {
  const gateway = new SimulatedGateway(Buffer.alloc(32, 7))
  gatewayContract({ gateway, callback: paid => gateway.callback(paid) })

  test('rejects a callback signed with another key', () => {
    const { body, signature } = new SimulatedGateway(Buffer.alloc(32, 8)).callback({
      order: '1',
      amount: '1.00',
      payment: 'pay-1',
    })
    expect(gateway.read(body, signature)).toBeUndefined()
  })
})
