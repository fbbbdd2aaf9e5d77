import { readItems, reference, localized, text } from '#schema'
import {
  behaviour,
  get,
  notFound,
  refuse,
  shape,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import { createSignIn } from '../sign-in/create-sign-in.server.ts'
import { isReadyToOrder } from './ready-to-order.ts'
import customer from './customer.resource.ts'

export default behaviour(customer, {
  async beforeSave(saving) {
    const { values } = saving
    const { creditLimit, outstandingAmount } = saving.record()
    const outstanding = outstandingAmount ?? 0
    if (saving.changes('creditLimit') && saving.mode === 'edit' && creditLimit < outstanding) {
      refuse(
        localized`The credit limit cannot be lower than the amount outstanding.`,
        'creditLimit',
      )
    }
    values.isIncomplete = !isReadyToOrder(saving.record())
    values.availableCredit = Math.max(0, creditLimit - outstanding)
    if (saving.changes('isActive') && values.isActive === false) refuseUnsettled(saving)
  },

  async afterSave({ work, sent, after, changes }) {
    if (sent.createUser && after.user === null) await signUp(work, after, changes('phoneNumber'))
  },

  endpoints: [
    get('/customer/type-list', {
      summary: 'The types of customer',
      roles: 'all',
      returns: shape.list(
        shape.parts({ code: text({ required: true }), label: text({ required: true }) }),
      ),
      handler: async () =>
        Object.entries(readItems(customer.fields.customerType)).map(([code, { label }]) => ({
          code,
          label,
        })),
    }),
    get('/customer/user', {
      summary: 'The caller’s own customer record; staff may ask for that of a user',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: { userId: reference('user') },
      returns: shape.record(customer),
      async handler(work, { query }) {
        const found = await work.one(customer, { user: query.userId ?? work.caller?.userId ?? 0 })
        return found ? work.serializeOne(customer, found) : notFound()
      },
    }),
  ],
})

function refuseUnsettled({ before }: Saving<typeof customer>) {
  if (!before) return
  if ((before.outstandingAmount ?? 0) !== 0)
    refuse(localized`This customer still owes money and cannot be made inactive.`, 'isActive')
  if ((before.walletBalance ?? 0) !== 0)
    refuse(
      localized`There is still money in the wallet; pay it out before making the customer inactive.`,
      'isActive',
    )
}

/** Creates a sign-in for the contact person. */
async function signUp(work: Work, buyer: StoredOf<typeof customer>, isEntered: boolean) {
  const { id, contactPerson, customerName, email, phoneNumber } = buyer
  if (phoneNumber === null)
    refuse(localized`Add a phone number; the temporary password is sent to it.`, 'phoneNumber')
  const [firstName = '', ...rest] = (contactPerson ?? customerName).split(' ')
  await createSignIn(work, 'CUSTOMER', {
    customer: id,
    firstName: firstName.slice(0, 60),
    lastName: (rest.join(' ') || firstName).slice(0, 60),
    email,
    phoneNumber,
    isEntered,
  })
}
