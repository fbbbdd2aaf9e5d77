import { today } from '#schema'
import { behaviour, follow, type Work } from '#server'
import { setUserOfCustomer } from '../customers/customer-figures.server.ts'
import { followConfirmedNumber, setUserOfEmployee } from '../employees/employee.server.ts'
import user from './user.extension.ts'

/** Stores the user on the linked employee or customer. */
export default behaviour('user-links', {
  // Employees can sign in while ACTIVE; after leaving, up to the last working day.
  signInWhen: {
    any: [
      { employee: null },
      { 'employee.employeeStatus': 'ACTIVE' },
      { 'employee.employeeStatus': 'LEFT', 'employee.relievingDate': { atLeast: today } },
    ],
  },

  followUps: [
    follow(user, 'create', ({ work, after }) => linkBoth(work, after.id, NOBODY, after)),
    follow(user, 'change', ({ work, before, after }) =>
      linkBoth(work, after.id, before ?? NOBODY, after),
    ),
    follow(user, 'change', async ({ work, before, after }) => {
      const { employee, confirmedNumber } = after
      if (employee === null || confirmedNumber === null) return
      if (before?.confirmedNumber !== confirmedNumber)
        await followConfirmedNumber(work, employee, confirmedNumber)
    }),
    follow(user, 'delete', (work, record) => linkBoth(work, record.id, record, NOBODY)),
  ],
})

interface Behind {
  readonly employee: number | null
  readonly customer: number | null
}

const NOBODY: Behind = { employee: null, customer: null }

async function linkBoth(work: Work, userId: number, from: Behind, to: Behind): Promise<void> {
  await link(work, setUserOfEmployee, userId, [from.employee, to.employee])
  await link(work, setUserOfCustomer, userId, [from.customer, to.customer])
}

async function link(
  work: Work,
  setUser: typeof setUserOfEmployee | typeof setUserOfCustomer,
  userId: number,
  [from, to]: readonly [number | null, number | null],
): Promise<void> {
  if (from === to) return
  if (from !== null) await setUser(work, from, null, { user: userId })
  if (to !== null) await setUser(work, to, userId)
}
