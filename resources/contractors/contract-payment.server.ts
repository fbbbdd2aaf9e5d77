import { localized, reference, ruleError } from '#schema'
import { behaviour, get, invalid, notFound, put, Refusal, refuse, shape } from '#server'
import { moneyText } from '../money/receivable.ts'
import contractPayment from './contract-payment.resource.ts'
import employeeContract from './employee-contract.resource.ts'
import { addPaid } from './employee-contract.server.ts'
import { OFFICE } from '../roles.ts'
import { AMOUNT } from '../call-fields.ts'

export default behaviour(contractPayment, {
  /** Locks the contract, so that concurrent payments see the correct remaining amount. */
  async beforeSave({ work, mode, values, record }) {
    if (mode === 'edit') return
    const { amount, paymentDate, contract: id } = record()
    const contract = (await work.lock(employeeContract, id)) ?? notFound()
    const { startDate, balanceAmount, contractNumber } = contract
    if (paymentDate < startDate)
      invalid([ruleError('paymentDate', localized`${contractNumber} starts on ${startDate}.`)])
    if (amount > balanceAmount) {
      const [left, sent] = [balanceAmount, amount].map((each) =>
        moneyText(each, work.settings.currencyCode),
      )
      refuse(
        localized`Only ${left ?? ''} is left to pay on ${contractNumber}; ${sent ?? ''} is too much.`,
        'amount',
      )
    }
    values.contractor = contract.contractor
    values.balanceAfter = await addPaid(work, id, amount)
  },

  actions: {
    async reverse({ work, before }) {
      if (before) await addPaid(work, before.contract, -before.amount)
    },
  },

  endpoints: [
    put('/contract-payment/:id', {
      summary: 'Reverses a payment: {contractPaymentStatus: "REVERSED", reversalReason, version}',
      roles: ['SUPER_ADMIN'],
      message: 'Payment reversed',
      passesBodyOn: true,
      returns: shape.record(contractPayment),
      async handler(work, { id, body }) {
        const { contractPaymentStatus: to, ...rest }: Readonly<Record<string, unknown>> = body
        const payment = await work.get(contractPayment, id)
        if (!payment) return notFound()
        if (typeof rest.version !== 'number') throw new Refusal('versionMissing')
        if (to !== undefined && to !== 'REVERSED')
          refuse(localized`A payment can only be set to reversed.`)
        return work.serializeOne(
          contractPayment,
          await work.act(contractPayment, id, 'reverse', rest),
        )
      },
    }),
    get('/contract-payment/history', {
      summary: 'What was paid on a contract, oldest first, and what remains',
      roles: OFFICE,
      query: { contractId: reference('employee-contract', { required: true }) },
      returns: shape.parts({
        contract: shape.record(employeeContract),
        rows: shape.list(shape.record(contractPayment)),
        paidAmount: AMOUNT,
        balanceAmount: AMOUNT,
      }),
      async handler(work, { query: { contractId } }) {
        const found = (await work.get(employeeContract, contractId)) ?? notFound()
        const contract = await work.serializeOne(employeeContract, found)
        const payments = await work.find(contractPayment, { contract: contractId })
        const rows = await work.serialize(contractPayment, payments.toSorted(byDate))
        const { paidAmount, balanceAmount } = contract
        return { contract, rows, paidAmount, balanceAmount }
      },
    }),
  ],
})

interface Dated {
  readonly id: number
  readonly paymentDate: string
}

const byDate = (one: Dated, other: Dated): number =>
  one.paymentDate.localeCompare(other.paymentDate) || one.id - other.id
