import { addDays, localized, pickSettings } from '#schema'
import { behaviour, type Work } from '#server'
import creditPayment from './credit-payment.resource.ts'
import { sendReminder } from './reminders/payment-reminder.server.ts'
import reminders from './reminders/reminders.settings.ts'
import { daysOverdue } from './receivable.ts'
import { lockPayment, noteReminder, settle } from './settle-payment.server.ts'

export default behaviour(creditPayment, {
  /** Copies a changed due date or promise to the invoice. */
  async afterSave(saved) {
    const { work, after } = saved
    const change = {
      ...(saved.changes('dueDate') ? { dueDate: after.dueDate } : {}),
      ...(saved.changes('promiseDate') ? { promiseDate: after.promiseDate } : {}),
    }
    if (Object.keys(change).length > 0)
      await settle(work, await lockPayment(work, after.sale), change)
  },

  serialize({ today }, records) {
    for (const record of records) {
      if (typeof record.dueDate !== 'string' || typeof record.balanceAmount !== 'number') continue
      if ('daysOverdue' in record)
        record.daysOverdue = daysOverdue(record.balanceAmount, record.dueDate, today)
    }
  },

  jobs: {
    nightly: {
      every: { dailyAt: '00:00' },
      label: localized`Reminds customers of payments due`,
      due: findCreditsToRemind,
      runOne: remind,
    },
  },
})

const OPEN = ['OPEN', 'PARTIALLY_PAID', 'OVERDUE'] as const

/** Returns the credits due for a reminder today. */
async function findCreditsToRemind(work: Work): Promise<readonly number[]> {
  const found = await Promise.all(
    pickSettings(reminders, work.settings).paymentReminderDays.map((days) =>
      work.find(
        creditPayment,
        {
          creditStatus: OPEN,
          dueDate: addDays(work.today, -days),
          all: [notReminded(work), notPromised(work)],
        },
        'all',
      ),
    ),
  )
  return found.flat().map(({ id }) => id)
}

const notReminded = ({ today }: Work) => ({
  any: [{ remindedOn: null }, { remindedOn: { lessThan: today } }],
})

/** True again on the promised day. */
const notPromised = ({ today }: Work) => ({
  any: [{ promiseDate: null }, { promiseDate: { atMost: today } }],
})

async function remind(work: Work, id: number) {
  const credit = await work.get(creditPayment, id)
  if (!credit) return
  const owed = await lockPayment(work, credit.sale)
  if (owed.outstandingAmount <= 0 || (owed.remindedOn ?? '') >= work.today) return
  if (await sendReminder(work, owed)) await noteReminder(work, owed.id)
}
