import type { Drawing, Topic, Weekday, FIRST_WORDS } from '../resources/website/words.ts'

export type Placement = keyof typeof FIRST_WORDS

export interface Section {
  readonly placement: Placement
  readonly heading: string
  readonly body: string
  /** Nobody has changed the words that came with the site: they may be shown in translation. */
  readonly isOriginal: boolean
  /** A picture of the company's own in place of the drawing. */
  readonly url: string | null
}
export interface Picture {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly isOriginal: boolean
  readonly drawing: Drawing | null
  readonly url: string | null
}
export interface Day {
  readonly weekday: Weekday
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly note: string | null
}
export interface Featured {
  readonly id: number
  readonly itemName: string
  readonly packSize: string
  readonly brandName: string
  readonly note: string | null
  readonly url: string | null
}
export interface Category {
  readonly id: number
  readonly categoryName: string
  readonly description: string | null
  readonly url: string | null
}
export interface Company {
  readonly companyName: string
  /** Lines are broken as on a letter. */
  readonly companyAddress: string
  readonly companyPhone: string
  readonly companyEmail: string
  readonly socialLinks: readonly { readonly url: string }[]
}
/** What GET /api/v1/auth/website answers. */
export interface Website {
  readonly company: Company
  readonly sections: readonly Section[]
  readonly pictures: readonly Picture[]
  readonly hours: readonly Day[]
  readonly featured: readonly Featured[]
  readonly categories: readonly Category[]
}

export interface Product {
  readonly id: number
  readonly itemName: string
  readonly brand: number
  readonly category: number
  readonly packSize: string
  readonly description: string | null
  readonly ingredients: string | null
  readonly allergens: readonly string[]
  readonly storageCondition: string
  readonly labels: { readonly brand?: string; readonly category?: string }
  readonly files?: { readonly image?: { readonly url: string } }
}
export interface ProductPage {
  readonly content: readonly Product[]
  readonly page: number
  readonly totalElements: number
  readonly totalPages: number
}
export interface Brand {
  readonly id: number
  readonly brandName: string
}

export interface Message {
  readonly senderName: string
  readonly email: string
  readonly phoneNumber: string
  readonly topic: Topic
  readonly message: string
}

/** The server said no: which fields are wrong, and why. */
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

/** Where the API is: the server that sent the page, unless the page says otherwise. */
const base = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="larder-api"]')?.content.replace(/\/$/, '') ??
  ''

/** Of a picture the size that fits: `card` is 480 wide. */
export const picture = (url: string, size?: 'card'): string =>
  `${base()}${url}${size ? `&size=${size}` : ''}`

async function call<Data>(path: string, options?: RequestInit): Promise<Data> {
  const answer = await fetch(`${base()}/api/v1/auth/${path}`, options)
  const body = (await answer.json()) as { data: Data; message?: string; errors?: Refused['fields'] }
  if (!answer.ok)
    throw new Refused(answer.status, body.message ?? answer.statusText, body.errors ?? [])
  return body.data
}

let asked: Promise<Website> | undefined

/** Asked once for a visit; `anew` after it failed. */
export const askWebsite = (anew = false): Promise<Website> =>
  (asked = anew || !asked ? call<Website>('website') : asked)

export const askProducts = (query: URLSearchParams, signal: AbortSignal) =>
  call<ProductPage>(`item-master-list?${query}`, { signal })
export const askBrands = () => call<readonly Brand[]>('brands')
export const sendMessage = (
  message: Message & { writtenIn: string; homepage: string; seconds: number },
) => {
  const { phoneNumber, ...rest } = message
  const sent = { ...rest, ...(phoneNumber ? { phoneNumber } : {}) }
  return call<unknown>('contact-message', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': document.documentElement.lang,
    },
    body: JSON.stringify(sent),
  })
}
