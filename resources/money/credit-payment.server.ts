import { addDays, settingsOf, localized } from '#schema'
import { behaviour, fillMessage, queueMessage, rollups, type StoredOf, type Work } from '#server'
import customer from '../parties/customers/customer.resource.ts'
import { addFigures } from '../parties/door.server.ts'
import creditPayment from './credit-payment.resource.ts'
import payment from './payment.resource.ts'
import reminders from './reminders.settings.ts'
import { creditStatusOf, daysOverdue } from './receivable.ts'
import { lockPayment, setDaysOverdue, settle } from './settle-payment.server.ts'
import moneyMessages from './money.messages.ts'

const { PAYMENT_REMINDER } = moneyMessages.events

const rollup = rollups(creditPayment)

export default behaviour(creditPayment, {
  beforeSave(saving) {
    if (!saving.changes('dueDate')) return
    Object.assign(saving.values, creditSummaryOf(saving.work, saving.record()))
  },

  /** The invoice is due when its credit is: the payment follows, and what is overdue with it. */
  async afterSave(saved) {
    if (!saved.changes('dueDate')) return
    const { work, after } = saved
    const { figures } = await settle(work, await lockPayment(work, after.sale), {
      dueDate: after.dueDate,
    })
    await addFigures(work, after.customer, figures)
  },

  serialize({ today }, records) {
    for (const record of records) {
      if (
        typeof record.dueDate !== 'string' ||
        typeof record.balanceAmount !== 'number' ||
        !('daysOverdue' in record)
      )
        continue
      record.daysOverdue = daysOverdue(record.balanceAmount, record.dueDate, today)
    }
  },

  jobs: {
    nightly: {
      every: { dailyAt: '00:20' },
      label: localized`Counts overdue days and reminds customers of what is due`,
      run: nightly,
    },
  },
})

/** Where a credit that is still open stands on another due date. */
function creditSummaryOf(
  { today }: Work,
  { balanceAmount, creditAmount, dueDate }: StoredOf<typeof creditPayment>,
) {
  const [outstanding, paid] = [balanceAmount, creditAmount - balanceAmount]
  return {
    daysOverdue: daysOverdue(outstanding, dueDate, today),
    creditStatus: creditStatusOf({ isCancelled: false, outstanding, paid, dueDate, today }),
  }
}

/** What the passing of a day changes: payments fall due, customers are reminded. */
async function nightly(work: Work) {
  await fallDue(work)
  await countDays(work)
  for (const days of settingsOf(reminders, work.settings).paymentReminderDays)
    await remind(work, addDays(work.today, -days))
}

const AT_ONCE = 500

/** Payments whose due date has passed, and the figures of those who owe them. */
async function fallDue(work: Work) {
  for (;;) {
    const due = await work.find(
      payment,
      {
        isOverdue: false,
        // By the state as well, which leads past all that was ever paid.
        paymentStatus: ['PENDING', 'PARTIALLY_PAID'],
        outstandingAmount: { moreThan: 0 },
        dueDate: { atMost: addDays(work.today, -1) },
      },
      AT_ONCE,
    )
    await work.lockAll(
      payment,
      due.map(({ id }) => id),
    )
    await work.lockAll(
      customer,
      due.map((each) => each.customer),
    )
    for (const { sale } of due) {
      const { after, figures } = await settle(work, await lockPayment(work, sale), {})
      await addFigures(work, after.customer, figures)
    }
    if (due.length < AT_ONCE) return
  }
}

/** The number of days grows by itself: no change that a history would tell of. */
async function countDays(work: Work) {
  const overdue = await work.asSystem
    .query(payment)
    .where({ isOverdue: true })
    .groupBy('dueDate')
    .all()
  for (const { dueDate } of overdue) {
    const days = daysOverdue(1, dueDate, work.today)
    await setDaysOverdue(work, dueDate, days)
    await rollup.set(work, { creditStatus: 'OVERDUE', dueDate }, { daysOverdue: days })
  }
}

/** A friendly word about every credit that is due on that day and not settled. */
async function remind(work: Work, dueDate: string) {
  const open = await work.find(
    creditPayment,
    { creditStatus: ['OPEN', 'PARTIALLY_PAID', 'OVERDUE'], dueDate },
    'all',
  )
  for (const credit of open) {
    const owner = await work.get(customer, credit.customer)
    if (owner?.phoneNumber)
      await remindOwner(work, credit, { ...owner, phoneNumber: owner.phoneNumber })
  }
}

async function remindOwner(
  work: Work,
  credit: StoredOf<typeof creditPayment>,
  owner: StoredOf<typeof customer> & { readonly phoneNumber: string },
) {
  await queueMessage(work, {
    about: PAYMENT_REMINDER,
    recipientUser: owner.user,
    recipientName: owner.customerName,
    phoneNumber: owner.phoneNumber,
    message: fillMessage(PAYMENT_REMINDER.text, {
      outstanding: { money: credit.balanceAmount },
      salesId: credit.salesId ?? '',
      dueDate: credit.dueDate,
    }),
    relatedType: 'credit-payment',
    relatedId: credit.id,
  })
}
