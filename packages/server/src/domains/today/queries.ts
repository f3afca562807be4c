import { type PlanWindow, plusDays } from '@casa/contract/rules/day'
import { familyToday, platformToday, schoolToday, teacherToday } from '@casa/contract/today'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, day, integer, json, list, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { dueInWeek, dueOfChild } from '../assignments/reach-queries.ts'
import { reachedClasses } from '../classes/queries.ts'
import { exerciseReference } from '../curriculum/shown-name-queries.ts'
import { fileAddress } from '../files/queries.ts'
import { openRequests } from '../guardians/request-queries.ts'
import { latestWorks, workFields } from '../overview/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { messageTasks, trialNoticeDays } from '../schools/rules.ts'
import { memberOn } from '../students/membership-queries.ts'
import { distinctName, reachedStudents } from '../students/reach-queries.ts'
import { longestBreak } from './rules.ts'

/**
 * The school's holidays in the year up to today, as a JSON list of days. Where attendance was taken all the same, in the
 * class `c` if `ofClass`, a day is a school day.
 */
function holidaysOf(scope: Scope, { ofClass }: { ofClass: boolean }): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(off.day order by off.day), '[]') from app.days_off off
     where off.school_id = ${scope.school}::uuid
       and off.day between ${plusDays(scope.today, -longestBreak)}::date and ${scope.today}::date
       and not exists (select from app.attendance_sheets taken
                        where taken.school_id = off.school_id and taken.day = off.day
                          and ${ofClass ? sql`taken.class_id = c.id` : sql`true`}))`
}

/** Joins a class `c` with its attendance sheet of today, `sheet`, if there is one. */
function sheetOfToday(scope: Scope): RawBuilder<unknown> {
  return sql`left join app.attendance_sheets sheet
    on sheet.school_id = c.school_id and sheet.class_id = c.id and sheet.day = ${scope.today}::date`
}

/** The attendance of a class `c` with its `sheet`, as the arguments of `json_build_object`. */
function attendanceFields(scope: Scope): RawBuilder<unknown> {
  return sql`
    'children', (select count(*) from app.class_memberships m
                  where m.school_id = c.school_id and m.class_id = c.id and ${memberOn('m', scope.today)}),
    'taken', sheet.id is not null, 'present', coalesce(sheet.present, 0), 'absent', coalesce(sheet.absent, 0),
    'savedBy', sheet.saved_by_name, 'savedAt', sheet.saved_at`
}

const { classes, due, absent, drafts, links, unobserved, erasures, requests } = schoolToday.shape

/** Number of absent children, waiting links and requests listed; all of them are counted. */
const rowsNamed = 100

/** The school's holidays, its active classes with today's attendance, by name, and what is due in a week. */
export async function classDaysOf(tx: Tx, scope: Scope, week: PlanWindow) {
  return tx.row({ holidays: json(z.array(z.string())), due: json(due), classes: json(classes) })`
    select ${holidaysOf(scope, { ofClass: false })} as holidays, ${dueInWeek(scope, week)} as due,
           coalesce(json_agg(json_build_object('_id', c.id, 'className', c.name, 'hasTeacher', exists (
                               select from app.teachers teacher where teacher.school_id = c.school_id and teacher.class_id = c.id
                                  and teacher.archived_at is null), ${attendanceFields(scope)})
                             order by c.name collate app.names, c.id), '[]') as classes
      from app.classes c ${sheetOfToday(scope)}
     where ${reachedClasses(scope)} and (c.active or sheet.id is not null)`
}

/** Today's absent children who are still at the school, by class and name. */
export async function absentOf(tx: Tx, scope: Scope) {
  const { absent: found } = await tx.row({ absent: json(absent) })`
    select json_build_object('count', coalesce(max(child.total), 0), 'children', coalesce(json_agg(
             json_build_object('_id', child.id, 'fullName', child.shown_name, 'profileURL', ${fileAddress('child.photo_id')},
                               'className', child.class_name, 'phone', child.phone)
             order by child.class_name collate app.names, child.full_name collate app.names, child.id), '[]')) as absent
      from (
        select s.id, s.full_name, ${distinctName('s')} as shown_name, s.photo_id, c.name as class_name, count(*) over () as total,
               coalesce(s.mobile_number, s.father_mobile_number) as phone
          from app.attendance_sheets sheet
          join app.attendance_entries e
            on e.school_id = sheet.school_id and e.class_id = sheet.class_id and e.day = sheet.day and not e.present
          join app.classes c on c.school_id = sheet.school_id and c.id = sheet.class_id
          join app.students s on s.school_id = e.school_id and s.id = e.student_id
         where sheet.school_id = ${scope.school}::uuid and sheet.day = ${scope.today}::date and ${reachedStudents(scope)}
         order by c.name collate app.names, s.full_name collate app.names, s.id limit ${sql.lit(rowsNamed)}) child`
  return found
}

/** The school's unpublished records about its children by the teacher who created them, most first, with their days. */
export async function draftsByTeacher(tx: Tx, scope: Scope) {
  const { drafts: found } = await tx.row({ drafts: json(drafts) })`
    select coalesce(json_agg(json_build_object('teacherId', draft.id, 'teacherName', draft.name, 'count', draft.count,
                               'startDate', draft.start_date, 'endDate', draft.end_date)
                             order by draft.count desc, draft.name collate app.names, draft.id), '[]') as drafts
      from (
        select teacher.id, teacher.name, sum(made.count) as count, min(made.start_date) as start_date,
               max(made.end_date) as end_date
          from (select drafts.made_by, sum(drafts.count) as count, min(drafts.start_date) as start_date,
                       max(drafts.end_date) as end_date
                  from app.students s
                 cross join lateral (
                   select r.made_by, count(*) as count, min(r.start_date) as start_date, max(r.end_date) as end_date
                     from app.records r
                    where r.school_id = s.school_id and r.student_id = s.id and not r.published
                    group by r.made_by) drafts
                 where ${reachedStudents(scope)} group by drafts.made_by) made
          left join app.teachers teacher on teacher.school_id = ${scope.school}::uuid and teacher.user_id = made.made_by
         group by teacher.id, teacher.name) draft`
  return found
}

/** Number of unobserved children listed per class; all of them are counted. */
const unobservedNamed = 20

/** The active classes with children, admitted by then, whom nobody has observed since a day, and the first of them. */
export async function unobservedOf(tx: Tx, scope: Scope, since: string) {
  const { found } = await tx.row({ found: json(unobserved.shape.classes) })`
    select coalesce(json_agg(json_build_object('_id', class.id, 'className', class.name, 'count', class.count,
                               'children', class.children) order by class.name collate app.names, class.id), '[]') as found
      from (
        select c.id, c.name, count(*) as count,
               json_agg(json_build_object('_id', child.id, 'fullName', ${distinctName('child')}, 'profileURL', ${fileAddress('child.photo_id')},
                                          'last', child.last) order by child.place)
                 filter (where child.place <= ${sql.lit(unobservedNamed)}) as children
          from app.classes c
         cross join lateral (
           select s.school_id, s.id, s.full_name, s.name_key, s.admission_number, s.serial_number, s.photo_id, seen.last,
                  row_number() over (order by seen.last nulls first, s.full_name collate app.names, s.id) as place
             from app.students s
            cross join lateral (select max(o.day) as last from app.observations o
                                 where o.school_id = s.school_id and o.student_id = s.id) seen
            where s.school_id = c.school_id and s.class_id = c.id and ${reachedStudents(scope)}
              and s.doa <= ${since}::date and (seen.last is null or seen.last < ${since}::date)) child
         where ${reachedClasses(scope)} and c.active
         group by c.id, c.name) class`
  return found
}

/** The former children whom the school's choice is about to erase, soonest first; the ids are those of the erasures. */
const erasuresOf = (scope: Scope) => sql`
  (select json_build_object('count', coalesce(max(waiting.total), 0), 'children', coalesce(json_agg(
            json_build_object('_id', waiting.id, 'fullName', waiting.full_name, 'dueOn', waiting.due_on)
            order by waiting.due_on, waiting.full_name collate app.names, waiting.id), '[]'))
     from (
       select e.id, s.full_name, (e.due_at at time zone ${scope.timeZone}::text)::date as due_on, count(*) over () as total
         from app.erasures e
         join app.students s on s.school_id = e.school_id and s.id = e.subject_id
        where e.school_id = ${scope.school}::uuid and e.automatic and e.undone_at is null and e.begun_at is null
        order by due_on, s.full_name collate app.names, e.id limit ${sql.lit(rowsNamed)}) waiting)`

/**
 * The school's children whose link to a parent is waiting for an answer or was declined, declined ones first; former
 * children about to be erased; and requests of parents about guardians.
 */
export async function waitingForOffice(tx: Tx, scope: Scope) {
  return tx.row({ links: json(links), erasures: json(erasures), requests: json(requests) })`
    select ${erasuresOf(scope)} as erasures, ${openRequests(scope, { most: rowsNamed })} as requests, json_build_object('count', coalesce(max(link.total), 0), 'children', coalesce(json_agg(
             json_build_object('_id', link.id, 'fullName', link.shown_name, 'className', link.class_name,
                               'declined', link.declined)
             order by link.declined desc, link.full_name collate app.names, link.id), '[]')) as links
      from (
        select s.id, s.full_name, ${distinctName('s')} as shown_name, c.name as class_name, g.declined_at is not null as declined, count(*) over () as total
          from app.guardians g
          join app.students s on s.school_id = g.school_id and s.id = g.student_id
          join app.classes c on c.school_id = s.school_id and c.id = s.class_id
         where g.school_id = ${scope.school}::uuid and g.guardian_id is null and g.accepted_at is null and ${reachedStudents(scope)}
         order by declined desc, s.full_name collate app.names, s.id limit ${sql.lit(rowsNamed)}) link`
}

const { attendance, classId, plans } = teacherToday.shape

/** Number of exercises listed per child; the others are counted. */
const exercisesNamed = 3

const days = json(z.array(z.string()))
const classDay = { holidays: days, saturdays: days, classId: json(classId), attendance: json(attendance) }

/**
 * The school's holidays; the Saturdays of a year on which the class's attendance was taken; and the teacher's class
 * with today's attendance: both null while the class is inactive.
 */
export async function classDayOf(tx: Tx, scope: Scope) {
  return tx.row(classDay)`
    select ${holidaysOf(scope, { ofClass: true })} as holidays,
           (select coalesce(json_agg(taken.day), '[]') from app.attendance_sheets taken
             where taken.school_id = c.school_id and taken.class_id = c.id
               and taken.day > ${plusDays(scope.today, -longestBreak)}::date and extract(isodow from taken.day) = 6) as saturdays,
           case when c.id is not null then json_build_object('_id', c.id, 'className', c.name) end as "classId",
           case when c.id is not null then json_build_object(${attendanceFields(scope)}) end as attendance
      from (select) one
      left join app.classes c on ${reachedClasses(scope)} and c.active ${sheetOfToday(scope)}`
}

/** The children `s` of the teacher's class; none while it is inactive. */
function ownChildren(scope: Scope): RawBuilder<boolean> {
  return sql`${reachedStudents(scope)}
    and exists (select from app.classes c where c.school_id = s.school_id and c.id = s.class_id and c.active)`
}

const child = {
  _id: uuid,
  fullName: text,
  profileURL: nullable(text),
  dob: day,
  doa: day,
  last: nullable(day),
  observed: nullable(day),
}

/**
 * The admitted children of the teacher's class by name, each with the latest day on which a key was set and the day of
 * the latest observation.
 */
export async function childrenOf(tx: Tx, scope: Scope) {
  return tx.rows(child)`
    select s.id as "_id", ${distinctName('s')} as "fullName", ${fileAddress('s.photo_id')} as "profileURL", s.dob, s.doa,
           (select (max(r.changed_at) at time zone ${scope.timeZone})::date from app.records r
             where r.school_id = s.school_id and r.student_id = s.id and r.key is not null) as last,
           (select max(o.day) from app.observations o
             where o.school_id = s.school_id and o.student_id = s.id) as observed
      from app.students s where ${ownChildren(scope)} and s.doa <= ${scope.today}::date order by s.full_name collate app.names, s.id`
}

/** The children of the teacher's class with open plans that overlap a week, by name, and what is due in it. */
export async function plansOf(tx: Tx, scope: Scope, week: PlanWindow) {
  const { startDate, endDate } = week
  return tx.row({ plans: json(plans), due: json(teacherToday.shape.due) })`
    select coalesce(json_agg(json_build_object('_id', s.id, 'fullName', ${distinctName('s')}, 'profileURL', ${fileAddress('s.photo_id')},
                      'count', plan.count, 'works', plan.works) order by s.full_name collate app.names, s.id), '[]') as plans,
           ${dueInWeek(scope, week)} as due
      from app.students s
     cross join lateral (
       select count(*) as count, to_json((array_agg(json_build_object(
                'activityId', json_build_object('_id', activity.id, 'activityName', activity.name),
                'subActivityId', ${exerciseReference}) order by t.start_date, t.id))[:${sql.lit(exercisesNamed)}]) as works
         from app.records t ${itemJoin}
        where t.school_id = s.school_id and t.student_id = s.id and t.key is null
          and t.start_date <= ${endDate}::date and t.end_date >= ${startDate}::date) plan
     where ${ownChildren(scope)} and plan.count > 0`
}

/**
 * How many records about the children of the teacher's class are unpublished: in total, and those that overlap a
 * week.
 */
export async function draftsOf(tx: Tx, scope: Scope, { startDate, endDate }: PlanWindow) {
  return tx.row({ total: integer, ofWeek: integer, startDate: nullable(day), endDate: nullable(day) })`
    select count(*)::integer as total,
           (count(*) filter (where r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date))::integer as "ofWeek",
           min(r.start_date) as "startDate", max(r.end_date) as "endDate"
      from app.students s
      join app.records r on r.school_id = s.school_id and r.student_id = s.id and not r.published
     where ${ownChildren(scope)}`
}

const { children, notes } = familyToday.shape

/** Number of works shown per child. */
const worksShown = 3

/** Number of notes shown. */
const notesShown = 6

/** Assignments due within this many days are shown. */
const dueDays = 7

const childRows = json(z.array(children.element.omit({ lately: true })))

/** The school's day of a row of app.schools, `school`. */
function schoolDay(scope: Scope): RawBuilder<string> {
  return sql`(${scope.now}::timestamptz at time zone school.time_zone)::date`
}

/** A parent's children, eldest first, with their attendance this month and today where the parent may see it. */
export async function ownChildrenOf(tx: Tx, scope: Scope) {
  const worked = sql`s.id = any(${scope.childrenWith.work}::uuid[])`
  const { found } = await tx.row({ found: childRows })`
    select coalesce(json_agg(json_build_object(
             '_id', s.id, 'fullName', s.full_name, 'profileURL', ${fileAddress('s.photo_id')},
             'schooleName', school.name, 'schooleContact', school.school_contact, 'className', c.name,
             'due', case when ${worked} then ${dueOfChild(schoolDay(scope), dueDays)} else '[]'::json end,
             'month', json_build_object('days', coalesce(m.days, 0), 'present', coalesce(m.present, 0)),
             'present', (select bool_or(e.present) from app.attendance_entries e
                          where e.school_id = s.school_id and e.student_id = s.id and e.day = ${schoolDay(scope)} and ${worked}))
             order by s.dob, s.full_name collate app.names, s.id), '[]') as found
      from app.students s
      join app.schools school on school.id = s.school_id
      join app.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join app.attendance_months m on m.school_id = s.school_id and m.student_id = s.id and ${worked}
        and m.month = date_trunc('month', ${schoolDay(scope)}::timestamp)::date
     where ${reachedStudents(scope)}`
  return found
}

/**
 * The first aim of the first lesson, by name, that presents the exercise of a work `t` to the class of a child `s`: the
 * albums begin it with its kind, which parents do not know.
 */
const aim = sql`(
    select nullif(regexp_replace(l.objectives[1], '^Direct aim:\\s*', ''), '')
      from app.lesson_aims(t.item_id) l
      join app.class_sources source on source.owner_school_id = l.school_id and source.owner_class_id = l.class_id
     where source.school_id = s.school_id and source.class_id = s.class_id
     order by l.name collate app.names, l.id limit 1)`

/** The works with the latest published keys of each of a parent's children, by the child's id. */
export async function latestWorksByChild(tx: Tx, scope: Scope) {
  const { works } = await tx.row({ works: json(z.record(z.string(), children.element.shape.lately)) })`
    select coalesce(json_object_agg(s.id, (
             select coalesce(json_agg(${workFields}::jsonb || jsonb_build_object('aim', ${aim}) order by t.day desc, t.item_id), '[]')
               from (select * from (${latestWorks(scope)}) work where work.student_id = s.id
                      order by day desc, item_id limit ${sql.lit(worksShown)}) t ${itemJoin})), '{}') as works
      from app.students s where ${reachedStudents(scope)}`
  return works
}

/** The latest notes about a parent's children. */
export async function latestNotesOf(tx: Tx, scope: Scope) {
  const { found } = await tx.row({ found: json(notes) })`
    select coalesce(json_agg(json_build_object(
             '_id', note.id, 'studentId', note.student_id, 'fullName', note.full_name, 'author', note.author,
             'notes', note.text, 'createdAt', note.created_at) order by note.created_at desc, note.id desc), '[]') as found
      from (
        select n.id, n.student_id, s.full_name, n.text, n.created_at,
               case when n.teacher_id is null then school.name else n.user_name end as author
          from app.notes n
          join app.students s on s.school_id = n.school_id and s.id = n.student_id
          join app.schools school on school.id = n.school_id
         where ${reachedStudents(scope)}
         order by n.created_at desc, n.id desc limit ${sql.lit(notesShown)}) note`
  return found
}

const { waiting, sizes, content, trials, messages } = platformToday.shape

/** Number of schools listed; all of them are counted. */
const schoolsNamed = 20

/**
 * The schools waiting to be switched on for the first time, longest wait first, and the trials of active schools that
 * end soon or are over, earliest first.
 */
export async function waitingSchools(tx: Tx, scope: Scope) {
  return tx.row({ waiting: json(waiting), trials: json(trials) })`
    with school as materialized (select * from app.schools_in_reach())
    select (select json_build_object('count', coalesce(max(s.total), 0), 'schools', coalesce(json_agg(
              json_build_object('_id', s.id, 'schooleName', s.name, 'city', s.city, 'createdAt', s.created_at)
              order by s.created_at, s.id), '[]'))
              from (select id, name, city, created_at, count(*) over () as total from school
                     where activated_at is null order by created_at, id limit ${sql.lit(schoolsNamed)}) s) as waiting,
           (select coalesce(json_agg(json_build_object('_id', s.id, 'schooleName', s.name, 'trialEndsOn', s.trial_ends_on)
                                     order by s.trial_ends_on, s.id), '[]')
              from (select id, name, trial_ends_on from school
                     where active and subscription
                       and trial_ends_on <= ${scope.today}::date + ${sql.lit(trialNoticeDays)}
                     order by trial_ends_on, id limit ${sql.lit(schoolsNamed)}) s) as trials`
}

/** The largest schools that are switched on, with the number of schools and of their children. */
export async function schoolSizes(tx: Tx, _scope: Scope) {
  const { sizes: found } = await tx.row({ sizes: json(sizes) })`
    select json_build_object('schoolCount', coalesce(max(school.total), 0), 'studentCount', coalesce(max(school.children), 0),
             'schools', coalesce(json_agg(
               json_build_object('_id', school.id, 'schooleName', school.name, 'studentCount', school.students,
                                 'classCount', school.classes, 'teacherCount', school.teachers)
               order by school.students desc, school.name collate app.names, school.id), '[]')) as sizes
      from (select t.id, t.name, size.students, size.classes, size.teachers,
                   count(*) over () as total, sum(size.students) over () as children
              from app.schools_in_reach() t join app.school_sizes() size on size.school_id = t.id
             where t.active
             order by size.students desc, t.name collate app.names, t.id limit ${sql.lit(schoolsNamed)}) school`
  return found
}

/** The platform's own content: levels, lessons and academic years. */
export async function platformContent(tx: Tx, scope: Scope) {
  return tx.row({
    content: json(content.omit({ currentYear: true, settings: true })),
    years: list(text),
    own_number: nullable(text),
    keeps_files: boolean,
  })`
    select json_build_object(
             'starter', not exists (select from app.starter_loads s where s.school_id = ${scope.school}),
             'levels', count(*), 'lessons', (select count(*) from app.lessons l where l.school_id = ${scope.school}),
             'emptyLevels', coalesce(json_agg(json_build_object('_id', level.id, 'className', level.name)
                                              order by level.name collate app.names) filter (where level.is_empty), '[]')) as content,
           array(select y.name from app.academic_years y where y.school_id = ${scope.school}) as years,
           (select u.login from app.users u where u.id = ${scope.user}) as own_number,
           app.are_sweeps_paused() as keeps_files
      from (select c.id, c.name,
                   not exists (select from app.areas a where a.school_id = c.school_id and a.class_id = c.id) as is_empty
              from app.classes c
             where c.school_id = ${scope.school} and c.active and c.archived_at is null) level`
}

/** The messages that could not be sent. */
export async function failedMessages(tx: Tx, _scope: Scope) {
  const { messages: found } = await tx.row({ messages: json(messages) })`
    select json_build_object('failed', failed, 'retried', retried, 'lastAt', last_at) as messages
      from app.failed_jobs(${messageTasks}::text[])`
  return found
}
