import { asSystem } from './as-system.ts'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { outsideCall } from '#system'
import type { AppContext } from '../../src/server/app-context.ts'
import { callOutside } from '../../src/server/calls/call-outside.ts'
import { destination, type Environment } from '../../src/server/calls/destination.ts'
import brand from '../../resources/stock/brand.resource.ts'

/** What another system has got. */
interface Received {
  readonly id: string
  readonly body: { readonly text: string }
  readonly isSigned: boolean
}

export interface Receiver {
  readonly received: Received[]
  readonly environment: Environment
}

const KEY = Buffer.from('a secret that both systems know, no one else')
export const SECRET = `whsec_${KEY.toString('base64')}`

type Answer = (response: ServerResponse, received: Received, count: number) => void
export const takes: Answer = (response) => response.writeHead(204).end()

/** Another system, until the test is over: it keeps what it gets, and answers. */
export async function listen(answer: Answer = takes): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const one = { ...headed(request, text), body: JSON.parse(text) as Received['body'] }
    received.push(one)
    answer(response, one, received.length)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=of-the-address`
  return {
    received,
    environment: {
      OUTSIDE_ACCOUNTING_URL: url,
      OUTSIDE_ACCOUNTING_SECRET: SECRET,
      OUTSIDE_PARCELS_URL: url,
      OUTSIDE_PARCELS_SECRET: SECRET,
    },
  }
}

function headed({ headers }: IncomingMessage, text: string) {
  const id = String(headers['webhook-id'])
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${text}`
  const signature = createHmac('sha256', KEY).update(signed).digest('base64')
  const isSigned = headers['webhook-signature'] === `v1,${signature}`
  return { id, isSigned }
}

export const ACCOUNTING = destination('ACCOUNTING')

/** Calls about the brand of that id. */
export const call = (context: AppContext, record: number, text: string, to = ACCOUNTING) =>
  asSystem(context, (work) =>
    callOutside(work, to, {
      about: brand,
      record: { id: record, label: `Brand ${record}` },
      body: { text },
    }),
  )

export const rowOf = async (context: AppContext, id: number) =>
  (await context.store.get(outsideCall, id)) as unknown as Record<string, unknown>
