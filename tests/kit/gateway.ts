import { asSystem } from './as-system.ts'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { smsLog } from '#system'
import { openImport } from '../../src/server/sheets/imports/staging.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { createGateway, type GatewayOptions } from '../../src/server/tasks/messages/gateway.ts'
import { type OutgoingMessage, openOutbox } from '../../src/server/tasks/messages/outbox.ts'
import { queueMessage } from '../../src/server/tasks/messages/queue-message.ts'
import { openSessionContext, type DatabaseName, type SessionContext } from './session-context.ts'
import moneyMessages from '../../resources/money/money.messages.ts'

/**
 * Gateway that recognises repeated ids, with the delivered messages by id and the number of
 * requests.
 */
interface TestGateway {
  readonly url: string
  readonly delivered: Map<string, string>
  requests: number
}

interface Received {
  readonly id: string
  readonly message: string
}
export type Answer = (
  response: ServerResponse,
  deliver: () => void,
  requests: number,
  received: Received,
) => void
export const accepts = (response: ServerResponse, deliver: () => void, _requests = 0): void => {
  deliver()
  response.end('{"id":"its-own"}')
}

/** Starts a gateway that listens until the test finishes. */
export async function listen(answer: Answer): Promise<TestGateway> {
  const gateway: TestGateway = { url: '', delivered: new Map(), requests: 0 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const received = JSON.parse(body) as Received
    const { id, message } = received
    answer(response, () => gateway.delivered.set(id, message), ++gateway.requests, received)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
}

/** Opens a session context that is closed when the test finishes. */
export async function open(
  database: DatabaseName,
  options: Parameters<typeof openSessionContext>[1] = {},
): Promise<SessionContext> {
  const opened = await openSessionContext(database, { demo: false, ...options })
  onTestFinished(() => opened.close())
  return opened
}

export const gatewayAt = (url: string, more: Partial<GatewayOptions> = {}) =>
  createGateway({ url, ...more })

let count = 0
export const someMessage = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  about: moneyMessages.events.WALLET,
  recipientName: 'Ann Baker',
  phoneNumber: '+447700900123',
  message: `Your wallet ${++count}`,
  ...more,
})

export const queue = (context: AppContext, message = someMessage()) =>
  asSystem(context, (work) => queueMessage(work, message))
/** In the product, a user resends a message by hand. */
export const resend = (context: AppContext, id: number) =>
  asSystem(context, (work) => work.act(smsLog, id, 'resend'))
export const rowOf = async (context: AppContext, id: number) =>
  (await context.store.get(smsLog, id)) as unknown as Record<string, unknown>
export const whenIdle = async (context: AppContext, id: number) => {
  await openOutbox(context).idle()
  return rowOf(context, id)
}

/** Opens an import that stays in progress. */
export const openedImport = (context: AppContext) =>
  context.store.transaction((transaction) =>
    openImport(transaction, 1, { resource: 'employee', fileName: '', at: '', by: 1 }, false),
  )
