import mark from './brand.svg?no-inline'

/** The product's mark and name, which lead home. */
export function Brand() {
  return (
    <a className="brand" href="/montessori/home">
      <img src={mark} alt="" width="32" height="32" />
      Casa
    </a>
  )
}
