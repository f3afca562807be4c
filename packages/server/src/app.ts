import { files as fileCalls } from '@casa/contract/files'
import { refusals } from '@casa/contract/refusals'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { activityLog } from './domains/activity-log/handlers.ts'
import { activityLogJobs } from './domains/activity-log/jobs.ts'
import { administrator } from './domains/administrator/handlers.ts'
import { assignments } from './domains/assignments/handlers.ts'
import { attendance } from './domains/attendance/handlers.ts'
import { browserErrors } from './domains/browser-errors/handlers.ts'
import { categories } from './domains/categories/handlers.ts'
import { changes } from './domains/changes/handlers.ts'
import { classes } from './domains/classes/handlers.ts'
import { conferenceReports } from './domains/conference-reports/handlers.ts'
import { curriculum } from './domains/curriculum/handlers.ts'
import { demo } from './domains/demo/handlers.ts'
import { erasures } from './domains/erasures/handlers.ts'
import { erasureJobs } from './domains/erasures/jobs.ts'
import { exports } from './domains/exports/handlers.ts'
import { exportJobs } from './domains/exports/jobs.ts'
import { fees } from './domains/fees/handlers.ts'
import { files } from './domains/files/handlers.ts'
import { fileJobs, sweepJobs } from './domains/files/jobs.ts'
import { quotaLeft } from './domains/files/queries.ts'
import { guardians } from './domains/guardians/handlers.ts'
import { guardianRequests } from './domains/guardians/request-handlers.ts'
import { holidays } from './domains/holidays/handlers.ts'
import { language } from './domains/language/handlers.ts'
import { ledger } from './domains/ledger/handlers.ts'
import { lessons } from './domains/lessons/handlers.ts'
import { notes } from './domains/notes/handlers.ts'
import { notices } from './domains/notices/handlers.ts'
import { noticeJobs } from './domains/notices/jobs.ts'
import { observations } from './domains/observations/handlers.ts'
import { overview } from './domains/overview/handlers.ts'
import { privateCalendar } from './domains/private-calendar/handlers.ts'
import { progress } from './domains/progress/handlers.ts'
import { quick } from './domains/quick/handlers.ts'
import { records } from './domains/records/handlers.ts'
import { schools } from './domains/schools/handlers.ts'
import { schoolJobs } from './domains/schools/jobs.ts'
import { search } from './domains/search/handlers.ts'
import { staffEvents } from './domains/staff-events/handlers.ts'
import { starter } from './domains/starter/handlers.ts'
import { story } from './domains/story/handlers.ts'
import { bulkStudents } from './domains/students/bulk-handlers.ts'
import { students } from './domains/students/handlers.ts'
import { subjects } from './domains/subjects/handlers.ts'
import { support } from './domains/support/handlers.ts'
import { teacherClasses } from './domains/teachers/class-handlers.ts'
import { teachers } from './domains/teachers/handlers.ts'
import { team } from './domains/team/handlers.ts'
import { today } from './domains/today/handlers.ts'
import { training } from './domains/training/handlers.ts'
import { undoEntries } from './domains/undo/handlers.ts'
import { undoJobs } from './domains/undo/jobs.ts'
import { usageJobs } from './domains/usage/jobs.ts'
import { account } from './domains/users/account-handlers.ts'
import { users } from './domains/users/handlers.ts'
import { userJobs } from './domains/users/jobs.ts'
import { linkedAccounts } from './domains/users/linked-account-handlers.ts'
import { passkeys } from './domains/users/passkey-handlers.ts'
import { platformJobs } from './platform/clean-up.ts'
import { notFound, Problem } from './platform/errors.ts'
import { mount } from './platform/http/adapter.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { serveChunkedUploads } from './platform/http/chunked-uploads.ts'
import { answerErrors, answerUnreadableAddress, sendProblem } from './platform/http/error-answer.ts'
import { endFilms } from './platform/http/file-answer.ts'
import { type Draining, serveHealth } from './platform/http/health.ts'
import { announcePosition } from './platform/http/position-cookie.ts'
import { limitBodyTime, readJson } from './platform/http/request-body.ts'
import { secureAnswers } from './platform/http/security-headers.ts'
import { requestIds } from './platform/ids.ts'
import type { DomainJobs } from './platform/jobs.ts'
import type { Metrics } from './platform/observe/metrics.ts'
import type { Otlp } from './platform/observe/otlp.ts'
import { logRequests } from './platform/observe/request-log.ts'
import type { Services } from './platform/services.ts'
import { networkOf } from './platform/throttle.ts'

export const implemented = [
  ...account,
  ...linkedAccounts,
  ...activityLog,
  ...administrator,
  ...assignments,
  ...attendance,
  ...browserErrors,
  ...categories,
  ...changes,
  ...classes,
  ...conferenceReports,
  ...curriculum,
  ...demo,
  ...erasures,
  ...exports,
  ...fees,
  ...files,
  ...guardianRequests,
  ...guardians,
  ...holidays,
  ...language,
  ...ledger,
  ...lessons,
  ...notes,
  ...notices,
  ...observations,
  ...overview,
  ...passkeys,
  ...privateCalendar,
  ...progress,
  ...quick,
  ...records,
  ...undoEntries,
  ...schools,
  ...search,
  ...staffEvents,
  ...starter,
  ...story,
  ...bulkStudents,
  ...students,
  ...subjects,
  ...support,
  ...teacherClasses,
  ...teachers,
  ...team,
  ...today,
  ...training,
  ...users,
]

/** What runs in the background, of every domain that has such work. */
export const jobs: readonly DomainJobs[] = [
  platformJobs,
  fileJobs,
  sweepJobs,
  erasureJobs,
  exportJobs,
  activityLogJobs,
  undoJobs,
  noticeJobs,
  schoolJobs,
  usageJobs,
  userJobs,
]

export type AppOptions = {
  services: Services
  logger?: FastifyBaseLogger
  trustProxy?: string | false
  checkAnswers?: boolean
  draining?: Draining
  metrics?: Metrics
  otlp?: Otlp | undefined
  /** The event loop lag, in milliseconds, above which requests are answered with 503; 0 turns this off. */
  maxEventLoopDelayMs?: number
}

/** Builds the HTTP server: guards first, then the contract's calls. It does not listen yet. */
export async function buildApp({
  services,
  logger,
  trustProxy = false,
  checkAnswers = false,
  draining = { isOn: false },
  metrics,
  otlp,
  maxEventLoopDelayMs = 1_500,
}: AppOptions): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    trustProxy,
    genReqId: requestIds(),
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: true,
    // One line of our own says more.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadableAddress,
  })
  logRequests(server)
  limitBodyTime(server, 500_000)
  // Only JSON and forms are read.
  server.removeContentTypeParser('text/plain')
  readJson(server)
  answerErrors(server)
  server.setNotFoundHandler((request, reply) => {
    const isPage = !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')
    if (isPage && reply.sendNotFoundPage) return reply.sendNotFoundPage()
    return sendProblem(reply, request, notFound())
  })
  await secureAnswers(server)
  await server.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    // Pages and their files are sent from memory, and one that opens late is better than none.
    pressureHandler: async ({ url }) => {
      if (url.startsWith('/api/')) throw new Problem(503, refusals.busy.server, { retryAfter: 2 })
    },
  })
  await server.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  await server.register(cookie)
  await server.register(compress, {
    encodings: ['gzip', 'identity'],
    requestEncodings: ['gzip', 'identity'],
    threshold: 1_024,
  })
  await server.register(multipart, { limits: { files: 5, fields: 40, fieldSize: 10_000 } })
  server.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  services.maintenance.announce(server)
  announcePosition(server, services)
  serveHealth(server, services.database, draining)
  metrics?.observe(server, services)
  otlp?.observe(server)
  await serveApiDocs(server, async () => (await import('./api-document.ts')).apiDocument())
  serveChunkedUploads(server, services, { ...fileCalls.finish, quotaLeft })
  mount(server, implemented, { services, checkAnswers })
  server.addHook('onClose', () => services.reads.flush())
  // Closing waits for every answer, so the open event streams and films have to be ended first.
  server.addHook('preClose', async () => {
    services.changes.endStreams()
    endFilms()
  })
  return server
}
