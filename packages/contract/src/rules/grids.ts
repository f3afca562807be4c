/** The columns of the sounds grid, in teaching order. */
export const sounds = [
  ...['SPL', 'a', 'i', 'o', 'u', 'e', 'm', 'n', 'r', 's', 'l', 'f', 'h', 'v'],
  ...['y', 'z', 'w', 'k', 't', 'p', 'b', 'd', 'g', 'j', 'c', 'x', 'q'],
] as const

/** The columns of the movable alphabets grid. */
export const letters = [...'abcdefghijklmnopqrstuvwxyz'] as const
