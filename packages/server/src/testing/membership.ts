import type pg from 'pg'

/** The day of a test's clock. */
const today = '2026-11-20'

async function changeOn(owner: pg.Pool, day: string, set: string, id: string, value?: string) {
  await owner.query(
    `with chosen as materialized (select set_config('app.class_from', $1, true))
     update app.students set ${set} from chosen where id = $2`,
    value === undefined ? [day, id] : [day, id, value],
  )
}

/** Moves a child to another class from a day on. */
export async function move(owner: pg.Pool, child: { _id: string }, to: { _id: string }, from = today) {
  await changeOn(owner, from, 'class_id = $3', child._id, to._id)
}

/** Archives a child on a day, at noon in India. */
export async function leave(owner: pg.Pool, child: { _id: string }, day = today) {
  await owner.query('update app.students set archived_at = $1 where id = $2', [`${day}T06:30:00Z`, child._id])
}

/** Returns a child who has left to its class from a day on. */
export async function comeBack(owner: pg.Pool, child: { _id: string }, from = today) {
  await changeOn(owner, from, 'archived_at = null', child._id)
}
