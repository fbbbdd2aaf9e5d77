import {
  behaviour,
  get,
  invalid,
  notFound,
  refuse,
  revokeSessions,
  shape,
  type Saving,
  type StoredOf,
  type Work,
  writer,
} from '#server'
import { addDays, fieldError, reference, localized } from '#schema'
import { ROLE_ID } from '#system'
import { confirmPhoneNumber } from '#system/server'
import { createSignIn } from '../sign-in/create-sign-in.server.ts'
import user from '../sign-in/user.extension.ts'
import { keepConfirmedNumber, noteBankChange, tellBankChange } from './bank-change.server.ts'
import employee from './employee.resource.ts'
import { STAFF } from '../../roles.ts'

const employees = writer(employee)

/** Sets the user of an employee if `where` still matches. */
export const setUserOfEmployee = (
  work: Work,
  id: number,
  user: number | null,
  where?: { readonly user: number },
) => employees.write(work, id, { user }, where)

/** Copies a phone number confirmed on the user account to the employee. */
export async function followConfirmedNumber(
  work: Work,
  id: number,
  confirmedNumber: string,
): Promise<void> {
  const person = await work.lock(employee, id)
  if (!person?.confirmedNumber) return
  const isSame = person.phoneNumber === confirmedNumber
  await employees.write(work, id, { confirmedNumber: isSame ? null : confirmedNumber })
}

export default behaviour(employee, {
  async beforeSave(saving) {
    const { sent, values, record } = saving
    const { phoneNumber, dateOfBirth } = record()
    values.isIncomplete = phoneNumber === null || dateOfBirth === null
    if (sent.createUser && phoneNumber === null)
      invalid([fieldError(employee, 'phoneNumber', { code: 'required' })])
    await keepConfirmedNumber(saving)
    noteBankChange(saving)
  },

  async afterSave(saved) {
    const { work, sent, before, after } = saved
    if (sent.createUser && after.user === null) {
      const { id, firstName, lastName, email, phoneNumber } = after
      const isEntered = saved.changes('phoneNumber')
      const person = { employee: id, firstName, lastName, email, phoneNumber, isEntered }
      await createSignIn(work, 'EMPLOYEE', person)
    }
    await tellBankChange(saved)
    if (saved.action === 'confirmNumber' && after.user !== null && after.phoneNumber !== null)
      await confirmPhoneNumber(work, after.user, after.phoneNumber)
    if (
      after.user !== null &&
      before?.employeeStatus === 'ACTIVE' &&
      after.employeeStatus !== 'ACTIVE'
    )
      await revokeSessions(work, after.user)
  },

  actions: {
    deactivate: (saving) => refuseBlocking(saving),
    suspend: (saving) => refuseBlocking(saving),
    async leave(saving) {
      await refuseBlocking(saving)
      await refuseWithReports(saving)
    },
  },

  endpoints: [
    get('/employee/user', {
      summary: 'The caller’s own employee record',
      roles: STAFF,
      returns: shape.record(employee),
      handler: async (work) =>
        show(work, await work.get(employee, work.caller?.employeeId ?? null)),
    }),
    get('/employee/by-userId', {
      summary: 'The employee behind a user',
      roles: STAFF,
      query: { userId: reference('user', { required: true }) },
      returns: shape.record(employee),
      async handler(work, { query }) {
        return show(work, await work.one(employee, { user: query.userId }))
      },
    }),
  ],

  jobs: {
    // Former employees can sign in up to their last working day.
    leavers: {
      every: { dailyAt: '00:05' },
      label: localized`Removes access for people who have left`,
      due: leaversWithSignIn,
      runOne: closeSignIn,
    },
  },
})

const show = (work: Work, record: StoredOf<typeof employee> | null) =>
  record ? work.serializeOne(employee, record) : notFound()

/**
 * Deactivating an employee disables the sign-in, so the caller must be allowed to deactivate that user.
 */
async function refuseBlocking({ work, before }: Saving<typeof employee>) {
  const behind = before?.user ? await work.asSystem.get(user, before.user) : null
  if (!behind?.isActive) return
  if (behind.id === work.caller?.userId)
    refuse(localized`This would block your own access; ask someone else to do it.`)
  const isAdmin = behind.role === ROLE_ID.ADMIN || behind.role === ROLE_ID.SUPER_ADMIN
  if (isAdmin && work.role === 'ADMIN')
    refuse(
      localized`This employee signs in as an administrator; only a super admin can block them.`,
    )
}

/** Refuses if others report to the leaver. An import only adds a note, because its file records what has happened. */
async function refuseWithReports({ work, before, note }: Saving<typeof employee>) {
  if (!before) return
  const reports = await work.asSystem.find(employee, {
    reportingManager: before.id,
    employeeStatus: 'ACTIVE',
  })
  if (reports.length === 0) return
  const names = reports
    .slice(0, 3)
    .map(({ label }) => label)
    .join(', ')
  const more = reports.length - 3
  if (work.via === 'import')
    note(
      more > 0
        ? localized`These people now need another manager: ${names} and ${more} more.`
        : localized`These people now need another manager: ${names}.`,
      'reportingManager',
    )
  else
    refuse(
      more > 0
        ? localized`People still report to this employee: ${names} and ${more} more. Give them another manager first.`
        : localized`People still report to this employee: ${names}. Give them another manager first.`,
    )
}

async function leaversWithSignIn(work: Work) {
  const leavers = await work.find(
    employee,
    {
      employeeStatus: 'LEFT',
      relievingDate: { atMost: addDays(work.today, -1) },
      'user.isActive': true,
    },
    'all',
  )
  return leavers.map(({ id }) => id)
}

/** Skips employees who have been reactivated. */
async function closeSignIn(work: Work, id: number) {
  const leaver = await work.lock(employee, id)
  if (leaver?.employeeStatus === 'LEFT' && leaver.user !== null)
    await work.asSystem.update(user, leaver.user, { isActive: false })
}
