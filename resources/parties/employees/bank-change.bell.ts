import { makeCalls, text } from '#admin'
import type bankChanges from './bank-change.server.ts'

/** Notifies super admins of changed bank details until they are seen, because pay is sent to the new account. */
export default makeCalls<typeof bankChanges>().bell({
  call: '/employee/bank-changes',
  roles: ['SUPER_ADMIN'],
  title: text('Changed bank details'),
  order: 35,
  icon: 'payments',
  text: ({ employee, changedBy }) =>
    changedBy
      ? text('Bank details of {employee} were changed by {person}', {
          employee,
          person: changedBy,
        })
      : text('{employee}’s bank details were changed', { employee }),
  at: ({ changedDate }) => changedDate,
  route: '/employee/manage-employee',
})
