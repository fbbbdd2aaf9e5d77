import type { PageOf } from '#schema/engine'

/** Envelope of a successful response. */
export interface Answer {
  readonly status: 'OK'
  readonly message: string
  readonly data: unknown
}

export const answer = (data: unknown, message = ''): Answer => ({ status: 'OK', message, data })

export const makePage = <Row>(
  content: readonly Row[],
  { page, size }: { page: number; size: number },
  total: number,
  isEstimate = false,
): PageOf<Row> => ({
  content,
  page,
  size,
  totalElements: total,
  totalPages: Math.ceil(total / size),
  ...(isEstimate ? { totalIsEstimate: true as const } : {}),
})

/** A response that is not JSON, such as a document, picture or workbook. */
export class Download {
  readonly type: string
  readonly name: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array | string>
  constructor(
    type: string,
    name: string,
    content: Uint8Array | AsyncIterable<Uint8Array | string>,
  ) {
    this.type = type
    this.name = name
    this.content = content
  }
}
