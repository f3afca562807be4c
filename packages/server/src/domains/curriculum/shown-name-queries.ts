import { type RawBuilder, sql } from 'kysely'

/**
 * The name of an exercise, given by the alias of its row, in the language of the reader (`app.language`), where the
 * platform has a translation. Lists are also searched and sorted by it. Null if a left join found no exercise.
 */
export function shownName(exercise: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${exercise}.${name}`)
  return sql`case when current_setting('app.language', true) in ('hi', 'te') then coalesce((
    select shown.name from app.exercise_names shown
     where shown.school_id = app.platform() and shown.exercise_id = ${column('id')} and shown.shown
       and shown.language = current_setting('app.language', true)), ${column('name')}) else ${column('name')} end`
}

/** The joined row `exercise` in response form, or null. */
export const exerciseReference = sql`case when exercise.id is not null
  then json_build_object('_id', exercise.id, 'subActivityName', ${shownName('exercise')}) end`
