/** Widths of the stored pictures in pixels. The height may be up to `maxHeightPerWidth` times the width. */
export const widths = { large: 1600, small: 256 }
export const maxHeightPerWidth = 4
