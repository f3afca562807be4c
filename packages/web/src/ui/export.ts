/** A list's export. `taken` is the number of rows exported so far, undefined when none is running. */
export type Export = { taken: number | undefined; start: () => void; cancel: () => void; disabled: boolean }
