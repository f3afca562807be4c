import type { RawBuilder } from 'kysely'

/**
 * A response that PostgreSQL has already written as JSON; it passes through as bytes. `T` is the type of the content.
 * `total` becomes the X-Total-Count header of a list, and `page` its X-Page.
 */
export class Json<T> {
  declare readonly holds: T
  readonly text: string
  readonly total: number | undefined
  readonly page: number | undefined

  constructor(text: string, total?: number, page?: number) {
    this.text = text
    this.total = total
    this.page = page
  }

  /** The parsed value, for a handler that needs it. */
  parse(): T {
    return JSON.parse(this.text)
  }
}

/** A list too long for one statement: the adapter streams it from a cursor, batch by batch, within one snapshot. */
export class JsonStream<T> {
  declare readonly holds: T
  readonly rows: RawBuilder<unknown>
  readonly total: number

  constructor(rows: RawBuilder<unknown>, total: number) {
    this.rows = rows
    this.total = total
  }
}
