import { useEffect } from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router'

/** The search that was written last, until it is rendered, with the key of the address that it replaces. */
let written: { key: string; search: string } | undefined

/** The search part of the address, including what was written since it was rendered. */
export function latestSearch({ key, search }: Location): string {
  return written?.key === key ? written.search : search
}

type Change = (address: URLSearchParams) => URLSearchParams

/**
 * The parameters of the address, and a function that changes them. Unlike `useSearchParams`, two changes before the next
 * render both apply, as when a search that is still being typed meets a click on a column.
 */
export function useAddress(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [address] = useSearchParams()
  const location = useLocation()
  const { key, hash } = location
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address that was written is shown.
  useEffect(() => {
    written = undefined
  }, [key])
  const change = (next: Change, options?: NavigateOptions) => {
    const changed = String(next(new URLSearchParams(latestSearch(location))))
    written = { key, search: changed }
    void navigate({ search: changed, hash }, options)
  }
  return [address, change]
}
