import type { FastifyInstance } from 'fastify'

/** Parsed response. `data` and `errors` are those of the envelope. */
export interface Reply {
  readonly status: number
  readonly body: {
    readonly status: string
    readonly message: string
    readonly code?: string
    readonly data?: unknown
  }
  /** Record or list, loosely typed because each test knows what it requested. */
  readonly data: Readonly<Record<string, unknown>> & {
    readonly id: number
    readonly version: number
  }
  readonly content: readonly Record<string, unknown>[]
  readonly errors: readonly {
    readonly field: string
    readonly code: string
    readonly message: string
  }[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly bytes: Buffer
}

type Headers = Readonly<Record<string, string>>

/** API calls of one caller. A Buffer is sent unchanged, and needs a content type. */
export interface Client {
  get(path: string, headers?: Headers): Promise<Reply>
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  put(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  delete(path: string, headers?: Headers): Promise<Reply>
  /** Uploads a file in the multipart field `file`, along with other fields. */
  upload(
    path: string,
    file: { name: string; content: Uint8Array | string; type?: string },
    fields?: Headers,
    headers?: Headers,
  ): Promise<Reply>
}

/** Creates a client that sends the token, or no token. */
export function clientOf(app: FastifyInstance, token: string | null): Client {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Headers = {},
  ): Promise<Reply> => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    return replyOf(answer)
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
    async upload(path, file, fields = {}, headers = {}) {
      const { payload, type } = await multipart(file, fields)
      return call('POST', path, payload, { ...headers, 'content-type': type })
    },
  }
}

interface Answered {
  readonly statusCode: number
  readonly headers: object
  readonly body: string
  readonly rawPayload: Buffer
}

/** Parses a response. */
export function replyOf({ statusCode, headers, body: text, rawPayload }: Answered): Reply {
  const { 'content-type': type = '', 'content-encoding': encoding } = headers as Record<
    string,
    unknown
  >
  const isJson = String(type).startsWith('application/json') && encoding === undefined
  const body = (isJson ? JSON.parse(text) : {}) as Reply['body'] & { errors?: Reply['errors'] }
  const data = (body.data ?? {}) as Reply['data'] & { readonly content?: unknown }
  return {
    status: statusCode,
    body,
    data,
    text,
    bytes: rawPayload,
    headers: headers as Reply['headers'],
    content: (Array.isArray(body.data) ? body.data : (data.content ?? [])) as Reply['content'],
    errors: body.errors ?? [],
  }
}

async function multipart(
  { name, content, type = 'application/octet-stream' }: Parameters<Client['upload']>[1],
  fields: Headers,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content as BlobPart], { type }), name)
  const request = new Request('http://larder.example', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}
