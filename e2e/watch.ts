import type { BrowserContext, Response } from '@playwright/test'

/** The browser's console line about a refused call; the response itself is checked instead. */
const failedResource = /Failed to load resource: the server responded with a status of \d{3}/

type Refusal = { name: string; pattern: RegExp; met: boolean }

/** Collects problems on a test's pages that no assertion checks. */
export class Watch {
  /** One line each: console messages, page errors, requests to other servers, unexpected refusals. */
  readonly problems: string[] = []
  readonly #home: string
  readonly #refusals: Refusal[] = []

  constructor(home: string) {
    this.#home = home
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
    if (status < 400) return
    const path = new URL(response.url()).pathname.replace(/^\/api/, '')
    const answer = `${response.request().method()} ${path} ${status}`
    const refusal = this.#refusals.find(({ pattern }) => pattern.test(answer))
    if (refusal) refusal.met = true
    else this.problems.push(`refused: ${answer}`)
  }
}
