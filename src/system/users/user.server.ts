import { choice, instant, ruleError, localized, text, whole, type LocalizedMessage } from '#schema'
import {
  behaviour,
  get,
  invalid,
  passwordError,
  put,
  readActivity,
  refuse,
  Refusal,
  revokeSessions,
  shape,
  isPassword,
  unlockSignIn,
  type Saved,
  type Saving,
  type StoredOf,
  type Work,
  writer,
} from '#server'
import { MESSAGE_LANGUAGES } from '../messages/languages.ts'
import {
  askNumberBefore,
  confirmNumber,
  giveTemporaryPassword,
  noteNumber,
  sendPassword,
  sendTemporaryPassword,
  takeNumberCode,
} from './confirmed-number.server.ts'
import { ROLE_ID, roleOfId, STAFF } from './roles.ts'
import user from './user.resource.ts'

const ID = whole({ required: true })
const TEXT = text({ required: true })
const ACTIVITY = shape.parts({
  rows: shape.list(
    shape.parts({
      id: ID,
      at: instant({ required: true }),
      via: TEXT,
      kind: TEXT,
      resource: TEXT,
      recordId: ID,
      label: TEXT,
      fields: shape.list(TEXT),
    }),
  ),
  next: whole(),
})

const LANGUAGE = choice(MESSAGE_LANGUAGES)

type UserSaving = Saving<typeof user>

export default behaviour(user, {
  async beforeSave(saving) {
    refuseBeyondRights(saving)
    if (saving.action !== null) return
    if (saving.mode === 'create') nameByAddress(saving)
    await keepASuperAdmin(saving)
    noteNumber(saving)
    await takePassword(saving)
  },

  async afterSave(saved) {
    const { work, before, after } = saved
    const hasPassword =
      (await sendTemporaryPassword(saved)) || typeof saved.sent.password === 'string'
    if (before && saved.changes('phoneNumber') && after.numberToConfirm)
      await askNumberBefore(work, after)
    if (before && (hasPassword || endsSessions(saved))) await revokeSessions(work, after.id)
    // Unlocks a locked-out user, so that the new password works immediately.
    if (before && hasPassword) await unlockSignIn(work, after.id)
  },

  actions: {
    confirmNumber,
    enterNumberCode: takeNumberCode,
    sendPassword,
    async sendNumberCode({ work, before }) {
      if (before) await askNumberBefore(work, before)
    },
  },

  async beforeDelete(work, record) {
    if (record.id === work.caller?.userId) refuse(localized`You cannot delete yourself.`)
    await demandAnotherSuperAdmin(work, record)
    await revokeSessions(work, record.id)
  },

  serialize(_work, records) {
    for (const record of records) if ('userId' in record) record.userId = record.id
  },

  endpoints: [
    get('/user/:id/activity', {
      summary: 'What a user has changed lately, on records that the caller may open',
      roles: STAFF,
      query: { before: whole({ min: 1 }), size: whole({ min: 1, max: 100 }) },
      returns: ACTIVITY,
      handler: (work, { id, query }) =>
        readActivity(work, id, { before: query.before, size: query.size ?? 20 }),
    }),
    put('/user/language', {
      summary:
        'Keeps the language in which the caller gets text messages; null is that of the company',
      roles: 'all',
      body: { language: LANGUAGE },
      message: 'Saved',
      returns: shape.parts({ language: LANGUAGE }),
      async handler(work, { body: { language } }) {
        const id = work.caller?.userId
        if (id !== undefined) await users.write(work, id, { messageLanguage: language })
        return { language }
      },
    }),
  ],
})

const wrong = (field: string, message: string | LocalizedMessage) => ruleError(field, message)

/** Admins may only save users who are employees or customers. */
function refuseBeyondRights({ work, before, changes, record }: UserSaving) {
  const isOwn = before !== null && before.id === work.caller?.userId
  if (isOwn && changes('role')) refuse(localized`You cannot change your own role.`, 'role')
  if (isOwn && changes('isActive')) refuse(localized`You cannot deactivate yourself.`, 'isActive')
  const role = roleOfId(record().role)
  if (work.role === 'ADMIN' && (role === 'ADMIN' || role === 'SUPER_ADMIN'))
    throw new Refusal('forbidden')
}

const LONGEST_USER_NAME = 60

/** Defaults the user name to the e-mail address if it is short enough, otherwise to the phone number without the plus. */
function nameByAddress({ values }: UserSaving) {
  const addresses = [values.email, values.phoneNumber?.slice(1)].filter(
    (each) => typeof each === 'string',
  )
  values.userName ??=
    addresses.find((each) => each.length <= LONGEST_USER_NAME)?.toLowerCase() ?? null
  if (!values.userName)
    invalid([
      wrong(
        'email',
        localized`An e-mail address used to sign in can have at most ${LONGEST_USER_NAME} characters.`,
      ),
    ])
}

async function keepASuperAdmin({ work, before, record }: UserSaving) {
  if (!before) return
  const { role, isActive } = record()
  if (role !== ROLE_ID.SUPER_ADMIN || !isActive) await demandAnotherSuperAdmin(work, before)
}

/** Locks all super admins in order of id. Otherwise two of them could deactivate each other at the same time. */
async function demandAnotherSuperAdmin(
  work: Work,
  { id, role, isActive }: Pick<StoredOf<typeof user>, 'id' | 'role' | 'isActive'>,
) {
  if (role !== ROLE_ID.SUPER_ADMIN || !isActive) return
  const admins = await work.asSystem.find(user, { role: ROLE_ID.SUPER_ADMIN, isActive: true })
  const locked = []
  for (const each of admins.toSorted((left, right) => left.id - right.id))
    locked.push(await work.lock(user, each.id))
  const others = locked.filter(
    (each) => each && each.id !== id && each.role === ROLE_ID.SUPER_ADMIN && each.isActive,
  )
  if (others.length === 0)
    refuse(localized`This is the last active super admin; appoint another one first.`)
}

/** Checks a password set by another user, or generates a temporary one for a new user. */
async function takePassword(saving: UserSaving) {
  const { work, mode, sent, values, before, record } = saving
  const isOwn = before !== null && before.id === work.caller?.userId
  if (typeof sent.password === 'string') {
    if (isOwn)
      invalid([wrong('password', localized`Change your own password on the Change password page.`)])
    const error =
      passwordError(work, sent.password, record().userName ?? '') ??
      (before?.password && (await isPassword(sent.password, before.password))
        ? 'The new password must be different from the previous one.'
        : null)
    if (error) invalid([wrong('password', error)])
    if (mode === 'edit')
      Object.assign(values, { isFirstLogin: true, failedLoginCount: 0, lockedUntil: null })
  }
  if (mode !== 'create') return
  values.isFirstLogin ??= true
  if (values.password) return
  if (!values.phoneNumber)
    invalid([
      work.role === 'ADMIN'
        ? wrong('phoneNumber', localized`Enter a phone number for the temporary password.`)
        : wrong('password', localized`Enter a password, or a phone number for a temporary one.`),
    ])
  await giveTemporaryPassword(saving)
}

/** Returns true if the save ends existing sessions, which deactivation and a change of role do. */
const endsSessions = (saved: Saved<typeof user>): boolean =>
  saved.changes('isActive') || saved.changes('role')

const users = writer(user)

/** Keeps the first password: the user need not change it after signing in. */
export async function keepPassword(work: Work, id: number): Promise<void> {
  await users.write(work, id, { isFirstLogin: false })
}

/**
 * Confirms a number that a super admin has verified elsewhere. It also becomes the sign-in number, so that the user has
 * only one.
 */
export async function confirmPhoneNumber(
  work: Work,
  id: number,
  phoneNumber: string,
): Promise<void> {
  const signIn = await work.lock(user, id)
  if (!signIn || signIn.confirmedNumber === phoneNumber) return
  await users.write(work, id, { phoneNumber, numberToConfirm: true })
  await work.asSystem.act(user, id, 'confirmNumber')
}
