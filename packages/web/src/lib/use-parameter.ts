import { withParameters } from './address.ts'
import { useAddress } from './use-address.ts'

/**
 * A choice that narrows a screen, such as a key or a year, held by its address under this name: it survives a reload,
 * Back and a dialog. An empty text for none. The second value changes it.
 */
export function useParameter(name: string): [string, (value: string) => void] {
  const [address, setAddress] = useAddress()
  const choose = (value: string) =>
    setAddress(withParameters({ [name]: value }), { replace: true, preventScrollReset: true })
  return [address.get(name) ?? '', choose]
}

/** The same for one of several values; an address with any other means none. */
export function useOneOf<T extends string>(
  name: string,
  values: readonly T[],
): [T | '', (value: T | '') => void] {
  const [value, choose] = useParameter(name)
  return [values.find(one => one === value) ?? '', choose]
}
