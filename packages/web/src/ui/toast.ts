/** An action in a toast. `isUndo`: Ctrl+Z and Cmd+Z do the same while the toast is there. */
export type ToastAction = { label: string; onClick: () => void; isUndo?: boolean }
/** What is told in passing, with the error where something failed. */
export type Toast = {
  id: number
  severity: 'success' | 'error'
  text: string
  error?: unknown
  actions?: readonly ToastAction[]
}
