import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterServer } from './casa-servers.ts'
import type { DatabaseCluster } from './database-cluster.ts'

type World = { cluster: DatabaseCluster; servers: readonly ClusterServer[]; random: () => number }

/** What a kill hit, and what brings it back. */
type Hit = { target: string; repair: () => Promise<void> | void }

/** `downSeconds`: how long it is left like this. `writesStop`: longer than 20 seconds are expected. */
export type Kill = {
  name: string
  downSeconds: number
  writesStop?: true
  strike(world: World): Promise<Hit>
}

const roleOf = async ({ cluster }: World, role: 'leader' | 'sync_standby') => {
  const found = await cluster.withRole(role)
  if (!found) throw new Error(`There is no ${role} to strike.`)
  return found
}

const nodeOf =
  (role: 'leader' | 'sync_standby') =>
  async (world: World): Promise<Hit> => {
    const node = await roleOf(world, role)
    await node.machine.kill()
    const repair = () => {
      node.startEtcd()
      node.startPatroni()
    }
    return { target: node.machine.name, repair }
  }

const kills: readonly Kill[] = [
  {
    name: 'kill -9 of the primary’s PostgreSQL',
    downSeconds: 15,
    async strike(world) {
      const node = await roleOf(world, 'leader')
      node.killPostgres()
      return { target: node.machine.name, repair() {} }
    },
  },
  { name: 'kill -9 of all on the primary’s machine', downSeconds: 30, strike: nodeOf('leader') },
  {
    name: 'kill -9 of all on the synchronous standby’s machine',
    downSeconds: 30,
    strike: nodeOf('sync_standby'),
  },
  {
    name: 'cable of the primary’s machine pulled out',
    downSeconds: 30,
    async strike(world) {
      const { machine } = await roleOf(world, 'leader')
      machine.cut()
      return { target: machine.name, repair: () => machine.heal() }
    },
  },
  {
    name: 'primary’s machine cut off from the other two',
    downSeconds: 30,
    async strike(world) {
      const { machine } = await roleOf(world, 'leader')
      const others = world.cluster.databases.map(node => node.machine).filter(other => other !== machine)
      machine.cutFrom(others)
      return { target: machine.name, repair: () => machine.healFrom(others) }
    },
  },
  {
    name: 'kill -9 of a Casa server',
    downSeconds: 5,
    async strike({ servers, random }) {
      const server = servers[Math.floor(random() * servers.length)]!
      await server.kill()
      return { target: server.name, repair: () => server.start() }
    },
  },
  {
    name: 'kill -9 of two of three etcd',
    downSeconds: 30,
    async strike({ cluster, random }) {
      const spared = Math.floor(random() * 3)
      const hit = cluster.databases.filter((_, index) => index !== spared)
      await Promise.all(hit.map(node => node.killEtcd()))
      const repair = () => {
        for (const node of hit) node.startEtcd()
      }
      return { target: hit.map(({ machine }) => machine.name).join(', '), repair }
    },
  },
]

/** Two of three machines are gone: nothing can be decided, and so nothing may be saved. */
export const noQuorum: Kill = {
  name: 'two of three machines gone: no quorum',
  downSeconds: 30,
  writesStop: true,
  async strike(world) {
    const primary = await roleOf(world, 'leader')
    const others = world.cluster.databases.filter(node => node !== primary)
    await Promise.all(others.map(({ machine }) => machine.kill()))
    const repair = () => {
      for (const node of others) {
        node.startEtcd()
        node.startPatroni()
      }
    }
    return { target: others.map(({ machine }) => machine.name).join(', '), repair }
  },
}

/** As many kills as wanted: each kind once, then any, in an order that follows from the seed. */
export function chosenKills(count: number, random: () => number): Kill[] {
  const shuffled = kills
    .map(kill => ({ kill, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ kill }) => kill)
  const more = Array.from({ length: Math.max(0, count - kills.length) }, () => {
    return kills[Math.floor(random() * kills.length)]!
  })
  return [...shuffled, ...more].slice(0, count)
}

/** Strikes, waits, repairs, and resolves when all is well again. */
export async function carryOut(kill: Kill, world: World): Promise<{ target: string }> {
  const { target, repair } = await kill.strike(world)
  await sleep(kill.downSeconds * 1_000)
  await repair()
  await world.cluster.healthy()
  await Promise.all(world.servers.map(server => server.ready()))
  return { target }
}
