import type { BrowserContext, Response } from '@playwright/test'

/** The browser's own line about a refused call; the call itself is judged by its answer. */
const failedResource = /Failed to load resource: the server responded with a status of \d{3}/

type Refusal = { name: string; pattern: RegExp; met: boolean }

/** What goes wrong on the pages of a test without anybody looking at it. */
export class Watch {
  /** One line each: of the console, a page, a request that left this server, an answer that nobody expected. */
  readonly faults: string[] = []
  readonly #home: string
  readonly #refusals: Refusal[] = []

  constructor(home: string) {
    this.#home = home
  }

  /** Listens to every page of a context, also to those that are yet to come. */
  async over(context: BrowserContext): Promise<void> {
    context.on('console', message => {
      const text = message.text()
      if (['error', 'warning'].includes(message.type()) && !failedResource.test(text))
        this.faults.push(`console: ${text}`)
    })
    context.on('weberror', error => this.faults.push(`page: ${error.error().message}`))
    context.on('request', request => {
      const url = request.url()
      if (!url.startsWith(this.#home) && !url.startsWith('data:') && !url.startsWith('blob:'))
        this.faults.push(`request: ${url}`)
    })
    context.on('response', response => this.#judge(response))
    await context.addInitScript(() => {
      // Some violations are in no console: a library tries, is refused and goes on.
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

  /** The refusals that were named and did not happen. */
  get unmet(): string[] {
    return this.#refusals.filter(({ met }) => !met).map(({ name }) => name)
  }

  #judge(response: Response): void {
    const status = response.status()
    if (status < 400) return
    const path = new URL(response.url()).pathname.replace(/^\/api/, '')
    const answer = `${response.request().method()} ${path} ${status}`
    const refusal = this.#refusals.find(({ pattern }) => pattern.test(answer))
    if (refusal) refusal.met = true
    else this.faults.push(`refused: ${answer}`)
  }
}
