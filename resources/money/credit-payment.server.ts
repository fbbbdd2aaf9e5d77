import { addDays, settingsOf, localized } from '#schema'
import { behaviour, type StoredOf, type Work } from '#server'
import { addFigures } from '../parties/door.server.ts'
import creditPayment from './credit-payment.resource.ts'
import payment from './payment.resource.ts'
import { setCreditDaysOverdue } from './credit-tracker.server.ts'
import { sendReminder } from './reminders/payment-reminder.server.ts'
import reminders from './reminders/reminders.settings.ts'
import { creditStatusOf, daysOverdue } from './receivable.ts'
import { lockPayment, noteReminder, setDaysOverdue, settle } from './settle-payment.server.ts'

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
      if (typeof record.dueDate !== 'string' || typeof record.balanceAmount !== 'number') continue
      const days = daysOverdue(record.balanceAmount, record.dueDate, today)
      if ('daysOverdue' in record) record.daysOverdue = days
      if (days > 0 && 'creditStatus' in record) record.creditStatus = 'OVERDUE'
    }
  },

  jobs: {
    nightly: {
      every: { dailyAt: '00:00' },
      label: localized`Counts overdue days and reminds customers of what is due`,
      due: paymentsFallenDue,
      runOne: fallDue,
      followedBy: { due: creditsToRemindOf, runOne: remind },
      finish: countDays,
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

/** Payments whose due date has passed. */
async function paymentsFallenDue(work: Work): Promise<readonly number[]> {
  const due = await work.find(
    payment,
    {
      isOverdue: false,
      // By the state as well, which leads past all that was ever paid.
      paymentStatus: ['PENDING', 'PARTIALLY_PAID'],
      outstandingAmount: { moreThan: 0 },
      dueDate: { atMost: addDays(work.today, -1) },
    },
    'all',
  )
  return due.map(({ id }) => id)
}

/** A payment that has fallen due, and the figures of the customer who owes it. */
async function fallDue(work: Work, id: number) {
  const due = await work.get(payment, id)
  if (!due) return
  const { after, figures } = await settle(work, await lockPayment(work, due.sale), {})
  await addFigures(work, after.customer, figures)
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
    await setCreditDaysOverdue(work, dueDate, days)
  }
}

const OPEN = ['OPEN', 'PARTIALLY_PAID', 'OVERDUE'] as const

/** Credits that are due so many days from now, or were so long ago, and that nobody was reminded of today. */
async function creditsToRemindOf(work: Work): Promise<readonly number[]> {
  const found = await Promise.all(
    settingsOf(reminders, work.settings).paymentReminderDays.map((days) =>
      work.find(
        creditPayment,
        { creditStatus: OPEN, dueDate: addDays(work.today, -days), ...notReminded(work) },
        'all',
      ),
    ),
  )
  return found.flat().map(({ id }) => id)
}

const notReminded = ({ today }: Work) => ({
  any: [{ remindedOn: null }, { remindedOn: { lessThan: today } }],
})

/** A reminder of a credit that is not settled. */
async function remind(work: Work, id: number) {
  const credit = await work.get(creditPayment, id)
  if (!credit) return
  const owed = await lockPayment(work, credit.sale)
  if (owed.outstandingAmount <= 0 || (owed.remindedOn ?? '') >= work.today) return
  if (await sendReminder(work, owed)) await noteReminder(work, owed.id)
}
