import type { Access, Reach } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { todayIn } from '@casa/contract/rules/dates'
import { platformId } from '@casa/contract/wire'
import type { FastifyRequest } from 'fastify'
import { holderOf } from '../db/holders.ts'
import { mintScope, type Scope } from '../db/scope.ts'
import type { Session } from '../db/sessions.ts'
import { forbidden, refusalOf, unauthorized } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Holder } from '../shares.ts'
import { filesCookie } from './file-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether session and role were judged in this request, or will be before anything else is answered. */
    judged: boolean
    /** Whose call it is, once that was judged in this request. */
    holder: Holder | undefined
  }
}

/** The token that a call comes with: the bearer's, or where an `<img>` asks, the cookie's. */
export function tokenOf(route: Route, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  return route.answers === 'file' ? request.cookies[filesCookie.name] : undefined
}

/**
 * Lets a call in before anything of its body is read: throws 401 without a live session, 403 when the role may not, 429
 * when the user has used up the turns. A session that was opened before, and that may, is only remembered here: the
 * database opens it again together with the call's first statement.
 */
export async function admit(route: Route, services: Services, request: FastifyRequest): Promise<void> {
  if (route.access === 'public') return
  const token = tokenOf(route, request)
  if (!token) throw unauthorized()
  const session = services.database.remembered(token)
  if (session) services.requestRate.take(session.user_id)
  const bringsNothing = request.method === 'GET' || request.method === 'HEAD'
  const expected = session ? mayCall(route.access, session) : bringsNothing
  // A stranger's file is not received at all, be it only since a moment ago.
  if (expected && !route.files) return
  const { user_id } = await judge(route, services, request)
  if (!session) services.requestRate.take(user_id)
}

/**
 * What a call is refused with that failed before its session was opened, over its address or its body: first of all the
 * session and the role are judged, and only where they are right is it told what is wrong.
 */
export async function firstRefusal(
  route: Route,
  services: Services,
  request: FastifyRequest,
  error: Error,
): Promise<Error> {
  if (route.access === 'public' || request.judged) return error
  return (await refusalOf(judge(route, services, request))) ?? error
}

async function judge(route: Route, services: Services, request: FastifyRequest): Promise<Session> {
  request.judged = true
  const token = tokenOf(route, request)
  if (!token) throw unauthorized()
  return services.database.asSession(token, 'read', async (_, session) => {
    reachOf(route.access, session)
    request.holder = holderOf(session)
    return session
  })
}

/** What the actor of a session reaches with this call. Throws 401 and 403. */
export function scopeFor(route: Route, session: Session, services: Services): Scope {
  const reach = reachOf(route.access, session)
  const now = services.clock()
  const timeZone = session.time_zone ?? 'UTC'
  return mintScope({
    user: session.user_id,
    name: session.name,
    role: session.role,
    reach,
    school: session.school_id ?? platformId,
    schools: session.schools,
    classId: session.class_id,
    teacherId: session.teacher_id,
    children: session.children,
    timeZone,
    today: todayIn(timeZone, now),
    now,
  })
}

function reachOf(access: Access, session: Session): Reach {
  if (access === 'reset') return 'own'
  if (session.reset_only) throw unauthorized()
  if (access === 'public') throw new Error('A public call has no session.')
  const reach = access[session.role]
  if (!reach) throw forbidden()
  return reach
}

function mayCall(access: Access, session: Session): boolean {
  return access === 'reset' || (access !== 'public' && !session.reset_only && session.role in access)
}
