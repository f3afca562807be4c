/**
 * Reads something from the database at regular intervals, so that each process has it in memory and admitting a call
 * takes no query.
 */
export abstract class RegularReader {
  private readonly everyMs: number
  private timer: NodeJS.Timeout | undefined
  protected reading: Promise<void> | undefined

  constructor(everyMs: number) {
    this.everyMs = everyMs
  }

  protected abstract read(): Promise<void>

  /** Reads it now and at every interval from then on. */
  async start(): Promise<this> {
    await this.refresh()
    this.timer = setInterval(() => void this.refresh(), this.everyMs).unref()
    return this
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.reading
  }

  /** Reads it now. If the database does not respond, it stays as it was. */
  refresh(): Promise<void> {
    this.reading ??= this.read()
      .catch(() => {})
      .finally(() => {
        this.reading = undefined
      })
    return this.reading
  }
}
