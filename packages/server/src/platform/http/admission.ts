import type { GuardianRight, Reach } from '@casa/contract/access'
import { type AreaRights, allRights, areaLacking, neededRight } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { mayInClass } from '@casa/contract/rules/class-roles'
import { todayIn } from '@casa/contract/rules/day'
import { mayVisit } from '@casa/contract/rules/visits'
import { platformId } from '@casa/contract/wire'
import type { FastifyRequest } from 'fastify'
import { holderOf } from '../db/holders.ts'
import { type ActorClass, mintScope, type Scope } from '../db/scope.ts'
import type { Session, Token } from '../db/sessions.ts'
import { requireSpace } from '../disk-space.ts'
import { forbidden, Problem, refusalOf, unauthorized } from '../errors.ts'
import { requireOpenInDemo, requireVisitorSchool } from '../open-demo.ts'
import type { Services } from '../services.ts'
import type { Holder } from '../shares.ts'
import { networkOf } from '../throttle.ts'
import { filesCookie } from './file-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether session and role were checked in this request, or will be before anything else is sent. */
    sessionChecked: boolean
    /** The caller's holder, once the session was checked in this request. */
    holder: Holder | undefined
  }
}

/** The bearer token of a call; for files, which an `<img>` requests, also the cookie's. */
export function tokenOf(route: Route, request: FastifyRequest): Token | undefined {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return header.slice(7)
  const cookie = route.filesCookie && request.cookies[filesCookie.name]
  return cookie ? { filesCookie: cookie } : undefined
}

function requireToken(route: Route, request: FastifyRequest): Token {
  const token = tokenOf(route, request)
  if (!token) throw unauthorized()
  return token
}

/**
 * Admits a call before its body is read. Throws 401 without a session, 403 if the role or the rights to its area do not allow it, 429 if
 * the user makes too many requests or the network sends too many unknown tokens, 503 during maintenance, and 507 if the disk or the school's
 * budget for records is full. A cached session that may make the call is not opened here; the database opens it
 * together with the call's first statement.
 */
export async function admit(route: Route, services: Services, request: FastifyRequest): Promise<void> {
  if (services.demo) requireOpenInDemo(route)
  requireSpace(services.disk, route)
  services.maintenance.require(route)
  if (route.access === 'public') return
  const token = requireToken(route, request)
  const cached = services.database.cachedSession(token)
  const session = cached ?? (await lookUp(token, services, request))
  request.actor = { user: session.user_id, school: session.school_id ?? platformId }
  // Refusing a busy caller must not cost a query.
  const checked = request.sessionChecked
  request.sessionChecked = true
  // Visitors of a demo share an account, and one must not block the others.
  services.requestRate.take(services.demo ? networkOf(request.ip) : session.user_id)
  request.sessionChecked = checked
  if (!cached) reachOf(route, session)
  // Before files are received, the session is always opened: the cached one may have ended.
  else if (isRefused(route, session) || route.files) await checkSession(route, services, request)
  services.budgets.require(route, session.schools)
  const { demo, database } = services
  if (demo) {
    const network = networkOf(request.ip)
    await requireVisitorSchool({ demo, database }, route, { network, schools: session.schools })
  }
}

/**
 * The session of a token that this process has not seen. Each network may try a limited number of them before the
 * database is asked; a token with a session costs nothing.
 */
async function lookUp(token: Token, services: Services, request: FastifyRequest): Promise<Session> {
  const network = networkOf(request.ip)
  request.sessionChecked = true
  services.unknownTokens.take(network)
  const session = await services.database.lookUpSession(token, network)
  services.unknownTokens.giveBack(network)
  request.holder = holderOf(session)
  return session
}

/**
 * The error to return if a call failed before its session was opened, for example because of its body. Session and
 * role are checked first, so that only callers who may make the call learn what is wrong with it. A busy server
 * checks nothing, because that is work, too.
 */
export async function firstRefusal(
  route: Route,
  services: Services,
  request: FastifyRequest,
  error: Error,
): Promise<Error> {
  if (route.access === 'public' || request.sessionChecked || isBusy(error)) return error
  return (await refusalOf(checkSession(route, services, request))) ?? error
}

const isBusy = (error: Error) => error instanceof Problem && error.status === 503

async function checkSession(route: Route, services: Services, request: FastifyRequest): Promise<Session> {
  request.sessionChecked = true
  return services.database.asSession(requireToken(route, request), 'read', async (_, session) => {
    reachOf(route, session)
    request.holder = holderOf(session)
    return session
  })
}

/** A teacher's classes, with the main one first. */
function classesOf({ role, class_id, further_classes }: Session): ActorClass[] {
  if (role !== 'TEACHER' || !class_id) return []
  const further = (further_classes ?? []).map(({ class_id, ...given }) => ({ id: class_id, ...given }))
  return [{ id: class_id, role: 'main', areas: [] }, ...further]
}

/**
 * The scope of a session in a call with this access. For a call that writes, it reaches only those of a teacher's
 * classes in which the teacher's role includes its work. Throws 401 and 403.
 */
export function scopeFor(route: AdmittedRoute, session: Session, services: Services): Scope {
  const reach = reachOf(route, session)
  const writes = route.method !== 'GET' && !route.reads
  const classes = classesOf(session)
  const work = route.classWork ?? 'teaching'
  const reaches = ({ role }: ActorClass) => !writes || mayInClass(role, work)
  const now = services.clock()
  const timeZone = session.time_zone ?? 'UTC'
  // Looked up only by the calls that need it, and only once.
  let day: string | undefined
  return mintScope({
    user: session.user_id,
    name: session.name,
    role: session.role,
    visit: session.visits ? session.session_id : undefined,
    reach,
    rights: rightsOf(session),
    school: session.school_id ?? platformId,
    schools: session.schools,
    classId: session.class_id,
    classes: classes.filter(reaches),
    refusedClasses: classes.filter(one => !reaches(one)),
    teacherId: session.teacher_id,
    ...childrenOf(session, route.right ?? 'child'),
    isBlocked: session.blocked ?? false,
    timeZone,
    get today() {
      day ??= todayIn(timeZone, now)
      return day
    },
    now,
  })
}

/** The children whom a call with this right reaches, and those with each right. */
function childrenOf({ children, work_children, fee_children }: Session, right: GuardianRight) {
  const childrenWith = { child: children, work: work_children, fees: fee_children }
  return { children: childrenWith[right], childrenWith }
}

/** The parts of a route that decide who may call it. */
type AdmittedRoute = Pick<
  Route,
  'method' | 'access' | 'area' | 'reads' | 'classWork' | 'right' | 'visitors' | 'answers' | 'files' | 'tx'
>

/** Whether an administrator who visits a school may not make a call of its office. */
const isClosed = (route: AdmittedRoute, { visits }: Session) => visits === true && !mayVisit(route)

function isRefused(route: AdmittedRoute, session: Session): boolean {
  return (
    !reachIn(route, session) ||
    areaLacking(rightsOf(session), route) !== undefined ||
    isClosed(route, session)
  )
}

function reachOf(route: AdmittedRoute, session: Session): Reach {
  const reach = reachIn(route, session)
  if (!reach) throw session.reset_only ? unauthorized() : forbidden()
  if (isClosed(route, session))
    throw forbidden(refusals.support[neededRight(route) === 'write' ? 'reader' : 'closed'])
  const area = areaLacking(rightsOf(session), route)
  if (area) throw forbidden(refusals.area[neededRight(route)][area])
  return reach
}

/** How far a session's role reaches in a call; undefined if it may not make it. */
function reachIn({ access }: AdmittedRoute, { role, reset_only }: Session): Reach | undefined {
  if (access === 'reset') return 'own'
  return access === 'public' || reset_only ? undefined : access[role]
}

const rightsOf = ({ rights }: Session): AreaRights => rights ?? allRights
