import { registry } from '../registry.ts'
import { text } from '../i18n/text.ts'

/** Content of a code: the path of a page of this back office, or a text to look up. */
export type Scan = { readonly path: string } | { readonly code: string }

/** Limit of a search, which looks the text up. */
const LONGEST = 100

/**
 * Reads the text of a code. `host` is that of this site. The protocol is not compared, because labels printed behind a proxy
 * may name the one between proxy and server.
 */
export function readCode(content: string, host: string): Scan | { readonly refusal: string } {
  const code = content.trim()
  const address = parseAddress(code)
  if (address) {
    if (address.host !== host)
      return {
        refusal: text('This code leads to another site, {host}. Scan a label printed here.', {
          host: address.host,
        }),
      }
    const path = address.hash.slice(1)
    return path.startsWith('/')
      ? { path }
      : { refusal: text('This code opens the website, not a record. Scan another one.') }
  }
  if (code === '' || code.length > LONGEST || hasControls(code))
    return { refusal: text('This code holds no number or name to look up. Scan another one.') }
  return { code }
}

function parseAddress(code: string): URL | null {
  return /^https?:\/\//i.test(code) ? URL.parse(code) : null
}

const hasControls = (code: string): boolean => /\p{Cc}/u.test(code)

interface RecordAddress {
  readonly resource: string
  readonly id: number
}

/** Returns the record whose page is at a path. */
export function recordAt(path: string): RecordAddress | null {
  const [, screen, id] = /^(.*)\/(\d+)(?:\/show)?$/.exec(path) ?? []
  const definition = [...registry.resources.values()].find(
    (each) => each.screen !== undefined && each.screen === screen,
  )
  return definition ? { resource: definition.name, id: Number(id) } : null
}
