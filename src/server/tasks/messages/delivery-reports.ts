import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Definition } from '#schema/engine'
import { smsLog } from '#system'
import type { Stored, Transaction } from '../../../storage/store.ts'
import type { AppContext } from '../../app-context.ts'
import { answer } from '../../http/answer.ts'
import { Refusal } from '../../errors.ts'
import { reportReader, type DeliveryReport, type DeliveryReports } from './delivery-form.ts'
import { removeTask } from '../tasks.ts'
import { messageKey } from './send-message.ts'

const SHORTEST_SECRET = 16
/** Gateways give up on a message sooner than this. */
const REPORTED_FOR_MILLISECONDS = 7 * 86_400_000

/**
 * Reads the settings for delivery reports from the environment; null if there is no secret, so that reports are refused.
 */
export function reportsFromEnvironment({
  SMS_REPORT_SECRET: secret,
  SMS_REPORT_BODY: body,
}: Readonly<Record<string, string | undefined>>): DeliveryReports | null {
  if (!secret) return null
  if (secret.length < SHORTEST_SECRET)
    throw new Error(`SMS_REPORT_SECRET must have at least ${SHORTEST_SECRET} characters`)
  return { secret, read: reportReader(body || undefined) }
}

/** POST /sms-delivery-report: the gateway reports the outcome of a message it accepted. */
export const deliveryReports =
  (context: AppContext): FastifyPluginAsync =>
  async (app) => {
    const reports = context.deliveryReports ?? reportsFromEnvironment(process.env)
    takeForms(app)
    app.post(
      '/sms-delivery-report',
      {
        async onRequest({ headers }) {
          if (!reports || !isAuthenticated(headers.authorization, reports.secret))
            throw new Refusal('unauthorized')
        },
      },
      async ({ body }) => {
        let recorded = 0
        for (const report of reports?.read(body) ?? [])
          if (await recordReport(context, report)) recorded += 1
        return answer({ recorded })
      },
    )
  }

function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Accepts "Bearer <secret>", or the password of a URL such as https://larder:<secret>@example.com/sms-delivery-report. */
function isAuthenticated(authorization = '', secret: string): boolean {
  const [, scheme = '', rest = ''] = /^(basic|bearer) +(.*)$/i.exec(authorization) ?? []
  const given =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(rest, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : rest
  // Compares hashes, because they have the same length for any input.
  return timingSafeEqual(hash(given), hash(secret)) && scheme !== ''
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Stores a report and returns true if it is new. A delivered message stays delivered, whatever later reports say. */
async function recordReport(context: AppContext, report: DeliveryReport): Promise<boolean> {
  const log = context.registry.get(smsLog.name)
  const now = context.clock().toISOString()
  return context.store.transaction(async (transaction) => {
    const row = await findMessage(transaction, log, report.id, now)
    if (!row || row.deliveryStatus === 'DELIVERED' || row.deliveryStatus === report.state)
      return false
    const values = {
      ...(report.state === 'DELIVERED' ? delivered(row, now) : notDelivered(report)),
      deliveryStatus: report.state,
      waitsUntil: null,
    }
    // The gateway has received the message, so any pending attempt by this or another server is dropped.
    await removeTask(transaction, { kind: 'message', key: String(row.id) })
    await transaction.update(log, { id: row.id, values, stamp: { userId: null, now } })
    await transaction.writeHistory({
      resource: log.name,
      recordId: row.id,
      at: now,
      by: null,
      via: 'sms:report',
      batchId: null,
      kind: 'update',
      changes: (['smsStatus', 'deliveryStatus'] as const)
        .filter((field) => row[field] !== values[field])
        .map((field) => ({ field, before: row[field] ?? null, after: values[field] })),
    })
    return true
  })
}

const delivered = ({ sentDate }: Stored, now: string) => ({
  smsStatus: 'SENT',
  sentDate: sentDate ?? now,
  deliveredDate: now,
  failureReason: null,
})

const notDelivered = ({ reason }: DeliveryReport) => ({
  smsStatus: 'FAILED',
  failureReason: reason === null ? 'Not delivered' : `Not delivered: ${reason}`,
})

/** Finds and locks the message with our id or the gateway's; null if it does not exist or has been resent since. */
async function findMessage(
  transaction: Transaction,
  log: Definition,
  id: string,
  now: string,
): Promise<Stored | null> {
  const [, own] = /^larder-[0-9a-z]{1,12}-(\d{1,15})(?:-\d{1,9})?$/.exec(id) ?? []
  if (own !== undefined) {
    const row = await transaction.lock(log, Number(own))
    return row && messageKey(row) === id ? row : null
  }
  const since = new Date(Date.parse(now) - REPORTED_FOR_MILLISECONDS).toISOString()
  const [found, another] = await transaction.find(
    log,
    [{ providerMessageId: id, createdDate: { atLeast: since } }],
    2,
  )
  return found && !another ? transaction.lock(log, found.id) : null
}
