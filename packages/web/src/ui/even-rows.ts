type Rules = Record<string, { gridTemplateColumns: string }>

/**
 * Styles for a grid of `count` items that are at least `minWidth` pixels wide and `gap` pixels apart. They make its rows as
 * equal as they can be, so that the last item stands alone only where it must; a single row needs none. They belong to
 * `EvenGrid`, whose own columns have the same width and gap, and which is the container that they ask.
 */
export function evenRows(count: number, minWidth: number, gap: number): Rules {
  const widthOf = (columns: number) => columns * (minWidth + gap) - gap
  const rules: Rules = {}
  for (let fitting = 2; fitting < count; fitting++) {
    const columns = Math.ceil(count / Math.ceil(count / fitting))
    if (columns === fitting) continue
    const range = `(${widthOf(fitting)}px <= width < ${widthOf(fitting + 1)}px)`
    rules[`@container ${range}`] = { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
  }
  return rules
}
