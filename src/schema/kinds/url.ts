import { builder, type FieldOf } from '../fields/field.ts'
import { problem, type Kind } from './kind.ts'
import { CONTROL, checkLength, textual } from './text-parts.ts'

/** The address of a page, http or https; what is typed without gets https. At most 500 characters. */
export const url = builder('url')

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i

/** The address as browsers write it, its host in lower case; null for what is none or hides a password. */
function normalized(address: string): string | null {
  const full = SCHEME.test(address) ? address : `https://${address}`
  if (CONTROL.test(full) || /\s/.test(full) || !URL.canParse(full)) return null
  const { protocol, username, password, hostname, href } = new URL(full)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb || username !== '' || password !== '') return null
  return SCHEME.test(address) || hostname.includes('.') ? href : null
}

const address = textual(500)

export const urlKind: Kind<FieldOf<'url'>> = {
  ...address,
  isText: true,
  parse(value, field) {
    if (typeof value !== 'string') return problem('url')
    const typed = value.trim()
    if (typed === '') return { value: null }
    const href = normalized(typed)
    return href === null ? problem('url') : checkLength(href, address.limits(field))
  },
  guide: () => 'Address of a page: https://example.com/page.',
  example: (_, { place }) => `https://example.com/${place === 0 ? '' : place + 1}`,
  jsonSchema: () => ({ type: 'string', format: 'uri' }),
}
