import { describe, expect, test } from 'vitest'
import {
  gatewayAt,
  listen,
  open,
  openedImport,
  queue,
  resend,
  rowOf,
  whenIdle,
  someMessage,
  accepts,
} from '../../../../tests/kit/gateway.ts'
import { signInMessages } from '#system'
import { selectDatabases } from '../../../../tests/kit/session-context.ts'
import { recordChanges } from '../../sheets/imports/recording.ts'
import { endImport } from '../../sheets/imports/staging.ts'
import type { AppContext } from '../../app-context.ts'
import { createOutbox, openOutbox } from './outbox.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('a message on %s', (database) => {
  describe('with a secret', () => {
    test('is kept masked, sent in clear, and never sent again', async () => {
      const gateway = await listen((response, deliver, input) =>
        input === 1 ? accepts(response, deliver, input) : response.writeHead(503).end(),
      )
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const sent = await queue(
        context,
        someMessage({
          about: signInMessages.events.OTP,
          message: '{code} is your code.',
          secret: { code: '123456' },
        }),
      )
      expect(await whenIdle(context, sent)).toMatchObject({
        smsStatus: 'SENT',
        message: '•••••• is your code.',
      })
      expect([...gateway.delivered.values()]).toEqual(['123456 is your code.'])
      const late = new Date(clock.now().getTime() + 60_000).toISOString()
      const failed = await queue(
        context,
        someMessage({
          about: signInMessages.events.OTP,
          message: '{code}',
          secret: { code: '654321' },
          goodUntil: late,
        }),
      )
      await openOutbox(context).idle()
      clock.forward(60_000)
      await openOutbox(context).sendDue()
      expect(await rowOf(context, failed)).toMatchObject({
        smsStatus: 'FAILED',
        failureReason: expect.stringContaining('ask for a new one'),
      })
      await expect(resend(context, failed)).rejects.toMatchObject({ httpStatus: 409 })
    })

    test('that was in the memory of a dead server fails in the end, and not before', async () => {
      const gateway = await listen(accepts)
      const { context, clock } = await open(database, { gateway: gatewayAt(gateway.url) })
      const dead = createOutbox(context, { gateway: null })
      const message = someMessage({ message: '{password}', secret: { password: 'x' } })
      const { id } = await context.store.transaction((transaction) =>
        dead.queue(transaction, message, { userId: null, now: clock.now().toISOString() }),
      )
      await openOutbox(context).sendDue()
      expect((await rowOf(context, id)).smsStatus).toBe('QUEUED')
      clock.forward(20 * 60_000)
      await openOutbox(context).sendDue()
      expect([gateway.requests, (await rowOf(context, id)).smsStatus]).toEqual([0, 'FAILED'])
    })
  })

  describe('with a secret, of an import', () => {
    const age = (context: AppContext, minutes: number) =>
      context.store.transaction(({ sql }) =>
        sql
          .updateTable('larder_import')
          .set(({ eb }) => ({ ended_at: eb('ended_at', '-', minutes * 60_000) }))
          .execute(),
      )

    test('that took half an hour is sent by its server when it is whole; others give it up only when that is gone', async () => {
      const gateway = await listen(accepts)
      const { context, clock } = await open(database)
      const [holder, other] = [
        createOutbox(context, { gateway: gatewayAt(gateway.url) }),
        createOutbox(context, { gateway: gatewayAt(gateway.url) }),
      ]
      const imported = await openedImport(context)
      const queued = await Promise.all(
        ['first', 'second'].map((password) =>
          context.store.transaction((transaction) => {
            recordChanges(transaction, imported.id)
            return holder.queue(
              transaction,
              someMessage({ message: '{password}', secret: { password } }),
              { userId: null, now: clock.now().toISOString() },
            )
          }),
        ),
      )
      const states = () =>
        Promise.all(queued.map(async ({ id }) => (await rowOf(context, id)).smsStatus))
      // The server of the second message dies before it can send it.
      queued[0]?.afterCommit()
      await holder.idle()
      clock.forward(30 * 60_000)
      await context.store.transaction((transaction) => endImport(transaction, imported, 'whole'))
      await other.sendDue()
      expect(await states()).toEqual(['QUEUED', 'QUEUED'])
      await holder.sendDue()
      expect([await states(), [...gateway.delivered.values()]]).toEqual([
        ['SENT', 'QUEUED'],
        ['first'],
      ])
      await age(context, 21)
      await other.sendDue()
      expect(await states()).toEqual(['SENT', 'FAILED'])
    })
  })
})
