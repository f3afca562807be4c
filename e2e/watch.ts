import type { BrowserContext, Response } from '@playwright/test'
import { api } from '../packages/contract/src/index.ts'
import type { Route } from '../packages/contract/src/route.ts'

/** The calls that store something: METHOD and path. */
const writes = Object.values(api)
  .flatMap(domain => Object.values<Route>(domain))
  .filter(({ method, reads, demo }) => method !== 'GET' && !reads && demo !== 'open')
  // Where a journey reads papers in the language of an account, it has people of its own.
  .filter(route => route !== api.users.language)
  .map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Whether a call, such as `PUT /student/1`, stores something. */
export const isWrite = (call: string): boolean => writes.some(pattern => pattern.test(call))

/** The browser's console line about a refused call; the response itself is checked instead. */
const failedResource = /Failed to load resource: the server responded with a status of \d{3}/

type Refusal = { name: string; pattern: RegExp; met: boolean }

/** Collects problems on a test's pages that no assertion checks. */
export class Watch {
  /** One line each: console messages, page errors, requests to other servers, unexpected refusals. */
  readonly problems: string[] = []
  /** Successful writes by people at the demo's schools. */
  readonly writes: string[] = []
  readonly #home: string
  readonly #ofDemo: (token: string) => boolean
  readonly #refusals: Refusal[] = []

  constructor(home: string, ofDemo: (token: string) => boolean) {
    this.#home = home
    this.#ofDemo = ofDemo
  }

  /** Watches every page of a context, including future ones. */
  async over(context: BrowserContext): Promise<void> {
    context.on('console', message => {
      const text = message.text()
      if (['error', 'warning'].includes(message.type()) && !failedResource.test(text))
        this.problems.push(`console: ${text}`)
    })
    context.on('weberror', error => this.problems.push(`page: ${error.error().message}`))
    context.on('request', request => {
      const url = request.url()
      if (!url.startsWith(this.#home) && !url.startsWith('data:') && !url.startsWith('blob:'))
        this.problems.push(`request: ${url}`)
    })
    context.on('response', response => this.#check(response))
    await context.addInitScript(() => {
      // Some violations are not logged, because a library tries, is blocked and continues.
      addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
          console.error(
            `content security policy: ${violatedDirective} refuses ${blockedURI} at ${sourceFile}:${lineNumber}`,
          ),
      )
    })
  }

  expects(refusals: string[]): void {
    for (const name of refusals) {
      const pattern = name
        .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll('**', '.+')
        .replaceAll('*', '[^/ ]+')
      this.#refusals.push({ name, pattern: new RegExp(`^${pattern}$`), met: false })
    }
  }

  /** The expected refusals that did not happen. */
  get unmet(): string[] {
    return this.#refusals.filter(({ met }) => !met).map(({ name }) => name)
  }

  #check(response: Response): void {
    const status = response.status()
    const request = response.request()
    const path = new URL(response.url()).pathname.replace(/^\/api/, '')
    const call = `${request.method()} ${path}`
    if (status < 400) {
      const token = request.headers().authorization?.replace('Bearer ', '') ?? ''
      if (this.#ofDemo(token) && isWrite(call)) this.writes.push(call)
      return
    }
    const answer = `${call} ${status}`
    const refusal = this.#refusals.find(({ pattern }) => pattern.test(answer))
    if (refusal) refusal.met = true
    else this.problems.push(`refused: ${answer}`)
  }
}
