import { useEffect } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'

/** The search that was written last, until it is rendered, with the key of the address that it replaces. */
let written: { key: string; search: string } | undefined

type Change = (address: URLSearchParams) => URLSearchParams

/**
 * The parameters of the address, and a function that changes them. Unlike `useSearchParams`, two changes before the next
 * render both apply, as when a search that is still being typed meets a click on a column.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [address] = useSearchParams()
  const { key, search, hash } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address that was written is shown.
  useEffect(() => {
    written = undefined
  }, [key])
  const change = (next: Change, options?: NavigateOptions) => {
    const base = written?.key === key ? written.search : search
    const changed = String(next(new URLSearchParams(base)))
    written = { key, search: changed }
    void navigate({ search: changed, hash }, options)
  }
  return [address, change]
}
