import { flag, instant, text } from '#schema'
import {
  behaviour,
  fillMessage,
  get,
  readLabels,
  queueMessage,
  shape,
  type ListParameters,
  type Saved,
  type Saving,
  type Work,
} from '#server'
import user from '../sign-in/user.extension.ts'
import { BANK_FIELDS } from './bank.ts'
import employeeMessages from './employee.messages.ts'
import employee from './employee.resource.ts'
import { COUNT } from '../../call-fields.ts'

const { BANK_CHANGED } = employeeMessages.events

/** Days during which super admins are notified of a change. */
const TOLD_DAYS = 30
const DAY_MILLISECONDS = 86_400_000
/** Maximum number of listed items; the total counts all. */
const SHOWN = 50

const lately = ({ now }: Work) => ({
  bankChangedDate: {
    atLeast: new Date(Date.parse(now) - TOLD_DAYS * DAY_MILLISECONDS).toISOString(),
  },
})

export default behaviour('bank-changes', {
  endpoints: [
    get('/employee/bank-changes', {
      summary: 'Employees whose bank details were changed in the last 30 days, and by whom',
      roles: ['SUPER_ADMIN'],
      bell: { of: employee, where: lately },
      returns: shape.parts({
        count: COUNT,
        unseen: COUNT,
        items: shape.list(
          shape.parts({
            id: COUNT,
            employee: text({ required: true }),
            changedBy: text(),
            changedDate: instant({ required: true }),
            seen: flag({ required: true }),
          }),
        ),
      }),
      handler: (work) => listBankChanges(work),
    }),
  ],
})

const NEWEST: ListParameters = {
  page: 0,
  size: SHOWN,
  searchFields: [],
  sort: [{ field: 'bankChangedDate', descending: true }],
  conditions: [],
}

async function listBankChanges(work: Work) {
  const { content, totalElements } = await work.page(employee, NEWEST, lately(work))
  const found = await work.find(employee, { id: content.map(({ id }) => id) }, SHOWN)
  const people = await readLabels(
    work,
    user,
    found.map(({ bankChangedBy }) => bankChangedBy),
  )
  const items = content.flatMap(({ id }) => {
    const person = found.find((each) => each.id === id)
    if (!person?.bankChangedDate) return []
    const { label, bankChangedBy, bankChangedDate } = person
    const changedBy = people.get(bankChangedBy ?? 0) ?? null
    return [{ id, employee: label, changedBy, changedDate: bankChangedDate }]
  })
  return { count: totalElements, items }
}

type Of = typeof employee

const changesBank = ({ before, changes }: Saving<Of>): boolean =>
  before !== null && BANK_FIELDS.some((name) => changes(name))

/** Stores the time and user of the change, so that it is flagged in the next pay. */
export function noteBankChange(saving: Saving<Of>): void {
  if (!changesBank(saving)) return
  saving.values.bankChangedDate = saving.work.now
  saving.values.bankChangedBy = saving.work.caller?.userId ?? null
}

/**
 * Keeps sending messages to the confirmed number until a super admin confirms the new one. A number entered by a
 * super admin counts as confirmed, unless the sign-in has a confirmed number, because confirming would change that too.
 */
export async function keepConfirmedNumber(saving: Saving<Of>): Promise<void> {
  const { work, before, changes, values } = saving
  if (!before || !changes('phoneNumber')) return
  const signIn = await work.asSystem.get(user, before.user)
  const confirmed = signIn?.confirmedNumber ?? before.confirmedNumber ?? before.phoneNumber
  const isEntered = work.caller?.role === 'SUPER_ADMIN' && !signIn?.confirmedNumber
  values.confirmedNumber = isEntered || values.phoneNumber === confirmed ? null : confirmed
}

/**
 * Notifies the employee by SMS at the sign-in's confirmed number, or at the last number confirmed before this change.
 */
export async function tellBankChange(saved: Saved<Of>): Promise<void> {
  if (!changesBank(saved)) return
  const { work, before, after } = saved
  const signIn = await work.asSystem.get(user, after.user)
  const phoneNumber =
    signIn?.confirmedNumber ?? before?.confirmedNumber ?? before?.phoneNumber ?? null
  if (phoneNumber === null) return
  await queueMessage(work, {
    about: BANK_CHANGED,
    ...(signIn && { recipientUser: signIn.id }),
    recipientName: after.fullName ?? '',
    phoneNumber,
    message: fillMessage(BANK_CHANGED.text, { ending: after.bankAccountNumber?.slice(-4) ?? '' }),
    relatedType: 'employee',
    relatedId: after.id,
  })
}
