import { describe } from 'vitest'
import { gatewayContract } from './gateway-contract.ts'
import { SimulatedGateway } from './simulated-gateway.ts'

describe('the simulated gateway', () => {
  const gateway = new SimulatedGateway(Buffer.alloc(32, 7))
  gatewayContract({ gateway, callback: paid => gateway.callback(paid) })
})
