const maxTexts = 500

/** Reports the same thing at most once a minute, and says how often it happened in between. */
export class Seldom {
  private readonly periodMs: number
  private readonly now: () => number
  private readonly reported = new Map<string, { at: number; since: number }>()

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(periodMs = 60_000, now: () => number = () => performance.now()) {
    this.periodMs = periodMs
    this.now = now
  }

  /**
   * Calls `report` with how often this happened since the last report, this time included, if that was more than a
   * minute ago. Of very many texts, the one reported longest ago is forgotten.
   */
  note(what: string, report: (times: number) => void): void {
    const now = this.now()
    const last = this.reported.get(what)
    if (last && now - last.at < this.periodMs) {
      last.since += 1
      return
    }
    this.reported.delete(what)
    this.reported.set(what, { at: now, since: 0 })
    if (this.reported.size > maxTexts) this.reported.delete(this.reported.keys().next().value!)
    report((last?.since ?? 0) + 1)
  }
}

/** Passes a sentence on at most once a minute; numbers in it make no difference. */
export function oncePerMinute(log: (sentence: string) => void): (sentence: string) => void {
  const seldom = new Seldom()
  return sentence => seldom.note(sentence.replace(/\d+/g, '#'), () => log(sentence))
}
