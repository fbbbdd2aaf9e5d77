import type { AnswerOf } from '#schema'
import type brands from '../resources/stock/brand.resource.ts'
import type items from '../resources/stock/item-master.resource.ts'
import type website from '../resources/website/website.server.ts'

// Types of the server's public calls; no server code is loaded.
export type Website = AnswerOf<typeof website, '/api/v1/auth/website'>
export type Company = Website['company']
export type Section = Website['sections'][number]
export type Placement = Section['placement']
export type Picture = Website['pictures'][number]
export type Day = Website['hours'][number]

export type ProductPage = AnswerOf<typeof items, '/api/v1/auth/item-master-list'>
export type Product = ProductPage['content'][number]
export type Brand = AnswerOf<typeof brands, '/api/v1/auth/brands'>[number]

type ContactCall = Extract<
  NonNullable<(typeof website)['calls']>,
  { readonly path: '/api/v1/auth/contact-message' }
>
type SentMessage = ContactCall['body']
type Written = 'senderName' | 'email' | 'phoneNumber' | 'topic' | 'message'
/** Message from a visitor; blank fields are empty strings. */
export type Message = { readonly [Name in Written]-?: NonNullable<SentMessage[Name]> }

/** The server refused: invalid fields, with reasons. */
export class Refused extends Error {
  readonly status: number
  readonly fields: readonly {
    readonly field: string
    readonly code: string
    readonly message: string
  }[]
  constructor(status: number, message: string, fields: Refused['fields']) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** Address of the API: the server that sent the page, unless the page specifies another one. */
const base = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="larder-api"]')?.content.replace(/\/$/, '') ??
  ''

/** Picture in a suitable size: `card` is 480 wide. */
export const picture = (url: string, size?: 'card'): string =>
  `${base()}${url}${size ? `&size=${size}` : ''}`

async function call<Data>(path: string, options?: RequestInit): Promise<Data> {
  const answer = await fetch(`${base()}/api/v1/auth/${path}`, options)
  const body = (await answer.json()) as { data: Data; message?: string; errors?: Refused['fields'] }
  if (!answer.ok)
    throw new Refused(answer.status, body.message ?? answer.statusText, body.errors ?? [])
  return body.data
}

let cachedWebsite: Promise<Website> | undefined

/** Requested once per visit; `anew` after a failure. */
export const askWebsite = (anew = false): Promise<Website> =>
  (cachedWebsite = anew || !cachedWebsite ? call<Website>('website') : cachedWebsite)

export const askProducts = (query: URLSearchParams, signal: AbortSignal) =>
  call<ProductPage>(`item-master-list?${query}`, { signal })
export const askBrands = () => call<readonly Brand[]>('brands')
/** With the same key it is received only once, however often it is sent. */
export const sendMessage = (message: SentMessage, key: string) => {
  const { phoneNumber, ...rest } = message
  const sent: SentMessage = { ...rest, ...(phoneNumber ? { phoneNumber } : {}) }
  return call<ContactCall['answer']>('contact-message', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
      'idempotency-key': key,
    },
    body: JSON.stringify(sent),
  })
}
