/** Another system that is called: `destination('ACCOUNTING')`. */
export interface Destination {
  readonly name: string
}

/**
 * Declares another system that is called. Its address and its signing secret stand in the environment alone, here as
 * `OUTSIDE_ACCOUNTING_URL` and `OUTSIDE_ACCOUNTING_SECRET`.
 * @example
 * const ACCOUNTING = destination('ACCOUNTING')
 */
export function destination(name: string): Destination {
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(name))
    throw new Error(`A destination is called like ACCOUNTING or PARCEL_SERVICE, not ${name}`)
  return Object.freeze({ name })
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Where calls to a destination go, and what they are signed with. */
export interface Target {
  readonly address: URL
  readonly keys: readonly Buffer[]
  /** What no row may hold, should the other system answer with it. */
  readonly secrets: readonly string[]
}

const LEAST_KEY_BYTES = 24

/** Throws where the environment does not say it properly; the message names no secret. */
export function targetOf(name: string, environment: Environment): Target {
  const [addressName, secretName] = [`OUTSIDE_${name}_URL`, `OUTSIDE_${name}_SECRET`]
  const address = URL.parse(environment[addressName] ?? '')
  if (!address || !/^https?:$/.test(address.protocol) || address.username || address.password)
    throw new Error(`${addressName} names no address that begins with http:// or https://`)
  const words = (environment[secretName] ?? '').split(/\s+/).filter((word) => word !== '')
  const keys = words.map((word) => Buffer.from(word.replace(/^whsec_/, ''), 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length < LEAST_KEY_BYTES))
    throw new Error(`${secretName} holds no secret of ${LEAST_KEY_BYTES} bytes or more in base64`)
  const path = `${address.pathname}${address.search}`
  const secrets = [...words, ...words.map((word) => word.replace(/^whsec_/, '')), path]
  return { address, keys, secrets: secrets.filter((each) => each.length > 8) }
}
