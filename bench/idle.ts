import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The share of CPU time below which the machine counts as idle. */
const idleThreshold = 0.1
/** The longest wait for an idle machine, and the length of each CPU sample, in milliseconds. */
const maxWaitMs = 90_000
const sampleMs = 1_000

/**
 * Waits until no query runs. Queries of the reference whose clients have disconnected are cancelled, because they
 * could run for minutes. Our server cancels its own.
 */
export async function endQueries(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select case when application_name = 'bare' then pg_cancel_backend(pid) end from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state = 'active'`,
    )
    if (rowCount === 0) return
    await sleep(50)
  }
}

/**
 * Waits until no query runs and the machine is idle for two consecutive samples. Returns undefined then, or after
 * `maxWaitMs` the share of CPU time still used by other work.
 */
export async function untilIdle(owner: pg.Client): Promise<number | undefined> {
  await endQueries(owner)
  const end = Date.now() + maxWaitMs
  let share = 1
  for (let rests = 0; rests < 2; ) {
    if (Date.now() > end) return share
    share = await busyShare()
    rests = share < idleThreshold ? rests + 1 : 0
  }
  return undefined
}

async function busyShare(): Promise<number> {
  const before = times()
  await sleep(sampleMs)
  const after = times()
  return (after.busy - before.busy) / (after.all - before.all)
}

function times() {
  const all = cpus().map(({ times }) => times)
  const sum = (pick: (one: (typeof all)[number]) => number) =>
    all.reduce((total, one) => total + pick(one), 0)
  const busy = sum(({ user, nice, sys, irq }) => user + nice + sys + irq)
  return { busy, all: busy + sum(({ idle }) => idle) }
}
