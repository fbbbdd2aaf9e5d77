import { fieldError, localized, ruleError, type Definition } from '#schema'
import { invalid, Refusal, type StoredOf, type Work } from '#server'
import { seenPayment } from '../payment-history.server.ts'
import paymentType from '../payment-type.resource.ts'
import receipt from './receipt.resource.ts'

type Body = Readonly<Record<string, unknown>>

/** Parameters of a receipt that a customer may send; the office alone sets the others. */
const OWN = ['salesId', 'amount', 'paymentType', 'reference']

/**
 * A customer pays an own sale out of the wallet: today, no more than is outstanding, and nothing else. Another customer's
 * sale is not found (404). The receipt itself is that of the office, with its locks and refusals.
 */
export async function payFromWallet(work: Work, body: Body): Promise<StoredOf<typeof receipt>> {
  const { salesId, paymentType: type } = body
  if (typeof salesId !== 'string' || salesId === '')
    return invalid([ruleError('salesId', localized`Choose the sales order that you want to pay.`)])
  const owed = await seenPayment(work, { salesId })
  const rest = refuseOthers(body, {
    customer: owed.customer,
    customerId: owed.customer,
    sale: owed.sale,
    paymentDate: work.today,
    excessToWallet: false,
  })
  if (isMissing(type)) return work.asSystem.create(receipt, { ...rest, sale: owed.sale })
  // Booked is what was looked up here, however its id was written.
  const from = await walletType(work, type)
  const reference = from.requiresReference ? (rest['reference'] ?? owed.salesId) : rest['reference']
  return work.asSystem.create(receipt, {
    ...rest,
    reference,
    paymentType: from.id,
    sale: owed.sale,
  })
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A payment type of wallets that customers may use; any other is refused. */
async function walletType(work: Work, type: unknown): Promise<StoredOf<typeof paymentType>> {
  const id = Number(type)
  const found = Number.isSafeInteger(id) && (await work.one(paymentType, { id, kind: 'WALLET' }))
  return (
    found ||
    invalid([
      ruleError(
        'paymentType',
        localized`Here you can pay from your wallet only. To pay another way, use the bank details on the invoice or contact us.`,
      ),
    ])
  )
}

/**
 * The body without what says the same as `settled`. Other fields that are not the customer's to set are refused (403);
 * unknown ones stay, and are refused with the receipt.
 */
function refuseOthers({ salesId: _, ...body }: Body, settled: Body): Body {
  const fields: Definition['fields'] = receipt.fields
  const foreign = Object.keys(body).filter(
    (name) => !OWN.includes(name) && (name in fields || name in settled),
  )
  const others = foreign.filter((name) => body[name] !== null && body[name] !== settled[name])
  if (others.length > 0)
    throw new Refusal('notWritable', {
      params: { labels: others.map((name) => fields[name]?.options.label ?? name).join(', ') },
      errors: others.map((name) => fieldError(receipt, name, { code: 'readOnly' })),
    })
  return Object.fromEntries(Object.entries(body).filter(([name]) => !foreign.includes(name)))
}
