import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import type { AreaRights } from '@casa/contract/areas'
import { schemaExamples } from '@casa/contract/examples'
import type { AnswerOf, BodyOf, Route } from '@casa/contract/route'
import type { OwnReach } from '@casa/contract/users'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Providers } from '../app/providers.tsx'
import { queryClient } from '../app/query-client.ts'
import { chooseLanguage, moreTexts, startTexts } from '../app/show-language.ts'
import { type OwnClass, setOwnClasses } from '../lib/own-classes.ts'
import type { Language } from '../lib/preferred-language.ts'
import { keepSession } from '../lib/session.ts'
import { KeyUndo } from '../parts/key-undo.tsx'

/** Answers a call in place of the server. A status of 400 or more refuses it. */
type Stub = { route: Route; respond: (body: unknown) => Promise<Response> }

type Answer<R extends Route> = (body: BodyOf<R>) => AnswerOf<R> | Response | Promise<AnswerOf<R> | Response>

/** Answers a call with a value, or with what a function makes of its body. A list is returned page by page. */
export function answers<R extends Route>(route: R, answer: AnswerOf<R> | Answer<R>): Stub {
  const respond = async (body: unknown) => {
    const value = typeof answer === 'function' ? await (answer as Answer<R>)(body as BodyOf<R>) : answer
    if (value instanceof Response) return value
    if (!Array.isArray(value)) return Response.json(value)
    const { page = 1, size = value.length } = (body ?? {}) as { page?: number; size?: number }
    const rows = value.slice((page - 1) * size, page * size)
    return Response.json(rows, { headers: { 'X-Total-Count': String(value.length) } })
  }
  return { route, respond }
}

/** The server's refusal of a call, with a message for each field that it concerns. */
export function refusal(status: number, message: string, errors?: Record<string, string>): Response {
  const fields = Object.entries(errors ?? {}).map(([field, message]) => ({ field, message }))
  const failure = { status: false, message, requestId: 'request', ...(errors && { errors: fields }) }
  return Response.json(failure, { status })
}

/** An open stream on which nothing happens, as long as a screen listens. */
export const quietStream: Stub = {
  route: api.changes.stream,
  respond: async () =>
    new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
}

const noOtherAccounts = answers(api.linkedAccounts.list, [])

const started = Promise.all([startTexts(), moreTexts()])

type Options = {
  /** The calls that the component may make; any other fails the test, except for the user's other accounts: there are none. */
  stubs?: readonly Stub[]
  role?: Role
  /** Those of somebody who was added to an office; without them, all. */
  rights?: AreaRights
  /** The children whom a parent sees; by default the app does not know yet. */
  guardian?: OwnReach
  /** The classes of a teacher who has several, the main one first. */
  classes?: readonly OwnClass[]
  language?: Language
  /** The pattern of the component's route, and the address at which it opens. */
  path?: string
  at?: string
}

/**
 * Renders a component as the app does: with its texts, theme, cache, toasts and router, for a signed-in person.
 * What was shown before goes, as on a reload.
 */
export async function show(element: ReactNode, options: Options = {}) {
  const { stubs = [], role = 'TEACHER', language = 'en', path = '/app/*', at = '/app/' } = options
  signIn(role, options)
  setOwnClasses(options.classes)
  stubCalls([...stubs, noOtherAccounts])
  await started
  await chooseLanguage(language)
  // A dialog closes to the screen behind it, which is empty here.
  const routes = [
    { path, element },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  onTestFinished(() => {
    queryClient.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
  await cleanup()
  await render(
    <Providers>
      <KeyUndo>
        <RouterProvider router={router} />
      </KeyUndo>
    </Providers>,
  )
  return router
}

function signIn(role: Role, { rights, guardian }: Pick<Options, 'rights' | 'guardian'>): void {
  const { token, ...user } = schemaExamples.SignedIn
  const { _id: classId } = schemaExamples.Class
  keepSession(token, {
    ...user,
    role,
    passwordReset: 0,
    classId: role === 'TEACHER' ? classId : null,
    teacherId: null,
    email: null,
    ...(rights && { rights }),
    ...(guardian && { guardian }),
  })
}

const browserFetch = globalThis.fetch

function stubCalls(stubs: readonly Stub[]): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input)
    if (!address.startsWith('/api/')) return browserFetch(input, init)
    const method = init?.method ?? 'GET'
    const stub = stubs.find(({ route }) => route.method === method && isAt(route.path, address))
    if (!stub) console.error(`No stub answers ${method} ${address}.`)
    if (!stub) return Response.error()
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const cancelled = new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
    return Promise.race([stub.respond(body), cancelled])
  })
}

function isAt(path: string, address: string): boolean {
  const pattern = path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^/api${pattern}(\\?.*)?$`).test(address)
}
