import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Response that the server sent but the client never received. */
export interface LostResponse {
  readonly status: number
  readonly text: string
}

/** Proxy between a client and the server that can lose a response. */
export interface LossyProxy {
  readonly address: string
  /** Loses the next response after the server has sent it. */
  loseNext(): void
  /** The last response lost. */
  lost(): LostResponse | null
  close(): void
}

export async function lossyProxy(port: number): Promise<LossyProxy> {
  let isLosing = false
  let lost: LostResponse | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming
    // Lost responses are read here, so they must not be compressed.
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const isLost = isLosing && method !== 'GET'
    if (isLost) isLosing = false
    const forward = request({ port, method, path: url, headers, agent: false }, (answer) => {
      void textOf(answer).then((body) => {
        if (isLost) {
          lost = { status: answer.statusCode ?? 0, text: body.toString() }
          incoming.socket.destroy()
        } else outgoing.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
      })
    })
    // If the connection to the server fails, so does the connection to the client.
    forward.on('error', () => incoming.socket.destroy())
    incoming.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNext() {
      isLosing = true
      lost = null
    },
    lost: () => lost,
    close: () => server.close(),
  }
}

async function textOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
