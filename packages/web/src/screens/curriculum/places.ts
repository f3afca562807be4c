type Placed = { _id: string; name: string; position: number }

/** A place between two rows: its position, and the row before it, if any. */
export type Place = { position: number; after: Placed | undefined; last: boolean }

/**
 * The places among sorted rows for an existing row (`own`) or a new one. The row's current place keeps its position;
 * between two rows with the same position there is no place.
 */
export function placesAmong(rows: readonly Placed[], own?: string): Place[] {
  const others = rows.filter(({ _id }) => _id !== own)
  const stands = rows.findIndex(({ _id }) => _id === own)
  return Array.from({ length: others.length + 1 }, (_, index) => {
    const [after, before] = [others[index - 1], others[index]]
    const position = stands === index ? rows[stands]!.position : between(after?.position, before?.position)
    const last = index === others.length
    return {
      position,
      after,
      last,
      fits: stands === index || !after || !before || after.position < before.position,
    }
  })
    .filter(({ fits }) => fits)
    .map(({ fits: _, ...place }) => place)
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return high === undefined ? 1 : Math.ceil(high) - 1
  return high === undefined ? Math.floor(low) + 1 : (low + high) / 2
}
