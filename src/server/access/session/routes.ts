import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { answer } from '../../http/answer.ts'
import type { Caller } from '../caller.ts'
import { Refusal } from '../../errors.ts'
import { demoMessages } from '../../tasks/messages/demo-page.ts'
import { openOutbox } from '../../tasks/messages/outbox.ts'
import type { AppContext } from '../../app-context.ts'
import { authenticate } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { sendCode, verifyCode } from './codes.ts'
import { demandCaller, bearerToken, identify } from '../guard.ts'
import { workOptions, writeAndSend } from '../../http/http.ts'
import { sendNewPhoneAgain } from './new-phone.ts'
import { takeNewPhone } from './take-new-phone.ts'
import { endSession, refreshToken } from './session.ts'
import { resetPassword } from './reset-password.ts'
import { throttleAddresses } from './throttle.ts'

/** Routes for signing in and staying signed in, and the message page of the demo. */
export function sessionRoutes(context: AppContext): FastifyPluginAsync {
  const routes: FastifyPluginAsync = async (app) => {
    if (context.isThrottled) await throttleAddresses(app)
    publicCalls(app, context)
    ownCalls(app, context)
    newPhoneCalls(app, context)
    demoMessages(app, context)
    // Created before the server listens, so that a misconfigured gateway fails at start-up and not at the first message.
    app.addHook('onReady', async () => void openOutbox(context))
    // Waits for messages in transit, so that none is left with an unknown status.
    app.addHook('onClose', () => openOutbox(context).stop())
  }
  // Its limits also apply to routes defined elsewhere: registration is defined in a behaviour.
  return Object.assign(routes, { [Symbol.for('skip-override')]: true })
}

function publicCalls(app: FastifyInstance, context: AppContext): void {
  app.post('/api/v1/auth/authenticate', async ({ body, ip }) =>
    answer(await authenticate(context, body, ip), 'Signed in'),
  )
  app.post('/api/v1/auth/otp', async ({ body }) =>
    answer(await sendCode(context, body), 'If there is such a user, a code is on its way.'),
  )
  app.post('/api/v1/auth/otp/verify', async ({ body }) =>
    answer(await verifyCode(context, body), 'The code is right'),
  )
  app.post('/api/v1/auth/reset/password', async ({ body, headers }) =>
    answer(
      await resetPassword(context, body, headers['x-reset-token']),
      'The password is changed. Please sign in.',
    ),
  )
}

/** Routes open to every signed-in user, even before the first password change. */
function ownCalls(app: FastifyInstance, context: AppContext): void {
  app.put('/user/change-password', async (request) =>
    answer(
      await changePassword(context, await requireCaller(context, request), request),
      'The password is changed.',
    ),
  )
  app.post('/user/refresh-token', async (request) =>
    answer(await refreshToken(context, await requireCaller(context, request)), ''),
  )
  app.post('/user/logout', async (request) =>
    answer(await endSession(context, await requireCaller(context, request)), 'Signed out'),
  )
}

/** A user's new phone number is saved with the record, and confirmed here. */
function newPhoneCalls(app: FastifyInstance, context: AppContext): void {
  const onRequest = demandCaller(context)
  app.post('/user/phone-code', { onRequest }, (request, reply) =>
    writeAndSend(context, request, reply, {
      call: 'POST /user/phone-code',
      message: 'A new code is on its way.',
      change: sendNewPhoneAgain,
    }),
  )
  app.post('/user/phone-code/verify', { onRequest }, async (request) =>
    answer(
      await takeNewPhone(
        context,
        await requireCaller(context, request),
        workOptions(request),
        request.body,
      ),
      'The phone number is changed.',
    ),
  )
}

async function requireCaller(context: AppContext, request: FastifyRequest): Promise<Caller> {
  const caller = await identify(context, request)
  if (caller) return caller
  throw new Refusal(bearerToken(request) === null ? 'unauthorized' : 'tokenRefused')
}
