/**
 * What no first screen waits for: tools above a list, toasts and questions. One file, which the shell fetches once a screen
 * stands, so that a failure can be told without a network, too.
 */
export { ConfirmDialog } from './confirm-dialog.tsx'
export { TableToolbar } from './table-toolbar.tsx'
export { ToastBar } from './toast-bar.tsx'
