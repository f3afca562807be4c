import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The part of the processors' time that an idle machine may use. */
const idleShare = 0.1
/** The longest wait for it, in milliseconds; and of each look at the processors. */
const limit = 90_000
const look = 1_000

/**
 * Waits until no query runs. Those of the reference, whose clients are gone, are ended: the database would work on them
 * for minutes. Our server's end by themselves.
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
 * Waits until no query runs and the processors rest for two looks together. Gives the part of the processors' time that
 * others still took when the wait was given up; undefined on an idle machine.
 */
export async function untilIdle(owner: pg.Client): Promise<number | undefined> {
  await endQueries(owner)
  const end = Date.now() + limit
  let share = 1
  for (let rests = 0; rests < 2; ) {
    if (Date.now() > end) return share
    share = await busyShare()
    rests = share < idleShare ? rests + 1 : 0
  }
  return undefined
}

async function busyShare(): Promise<number> {
  const before = times()
  await sleep(look)
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
