import { total } from '../check-terms.ts'

const OUTSTANDING = 'invoice_amount - returned_amount - paid_amount + refunded_amount'
const PAYMENT_STATUS = `case when returned_amount > 0 and invoice_amount = returned_amount then 'CANCELLED' when outstanding_amount = 0 then 'PAID'
  when paid_amount = refunded_amount then 'PENDING' else 'PARTIALLY_PAID' end`

/** Checks payments against their sale, order and history. */
export const PAYMENTS = {
  from: 'payment as p join sales_order as s on s.id = p.sale join order_item as o on o.id = p."order"',
  id: 'p.id',
  broken: {
    'what is outstanding is what is invoiced and neither returned nor paid': `p.outstanding_amount <> ${OUTSTANDING.replaceAll(/\b([a-z]+_amount)/g, 'p.$1')} or p.outstanding_amount < 0`,
    'a payment was paid what its history says': `p.paid_amount <> ${total('amount', 'payment_history where payment = p.id')}`,
    'a payment was refunded what went to the wallet': `p.refunded_amount <> ${total('amount', `wallet_history where sale = p.sale and transaction_source = 'REFUND'`)}
      or p.refunded_amount > p.paid_amount`,
    'a payment says where it stands': `p.payment_status <> ${PAYMENT_STATUS.replaceAll(/\b([a-z]+_amount)/g, 'p.$1')}`,
    'the balance that holds is what is outstanding': `exists (select 1 from receivable_balance as b where b.payment = p.id and b.until is null
      and (b.outstanding_amount <> p.outstanding_amount or b.due_date <> p.due_date))`,
    'a sale repeats its payment': `s.paid_amount <> p.paid_amount or s.refunded_amount <> p.refunded_amount or s.returned_amount <> p.returned_amount
      or s.outstanding_amount <> p.outstanding_amount or s.payment_status <> p.payment_status or s.due_date <> p.due_date or s.grand_total <> p.invoice_amount`,
    'a sale repeats its order': `s.status <> o.order_status or s.grand_total <> o.order_total or s.tax_amount <> o.tax_amount
      or s.sub_total <> o.sub_total or s.discount_amount <> o.discount_amount or s.shipping_charge <> o.shipping_charge or o.sale <> s.id`,
    'a sale is taken back by what its lines are': `p.returned_amount <> case when s.status = 'CANCELLED' then p.invoice_amount
      else ${total('returned_amount', 'order_item__items where parent = o.id')} end`,
    'a credit follows its payment': `(select kind from payment_type where id = p.payment_type) = 'CREDIT' and not exists (select 1 from credit_payment as c
      where c.payment = p.id and c.credit_amount = p.invoice_amount and c.paid_amount = p.paid_amount and c.balance_amount = p.outstanding_amount
      and c.due_date = p.due_date and (c.credit_status = 'CANCELLED') = (p.payment_status = 'CANCELLED') and (c.credit_status = 'SETTLED') = (p.payment_status = 'PAID'))`,
  },
}

/** Checks customers, wallets and receipts. */
export const WALLETS = {
  from: 'customer as c join customer_wallet as w on w.customer = c.id',
  id: 'w.id',
  broken: {
    'a customer owes what the payments say': `c.invoiced_amount <> ${total('invoice_amount - returned_amount', 'payment where customer = c.id')}
      or c.paid_amount <> ${total('paid_amount - refunded_amount', 'payment where customer = c.id')}
      or c.outstanding_amount <> c.invoiced_amount - c.paid_amount or c.outstanding_amount <> ${total('outstanding_amount', 'payment where customer = c.id')}
      or c.available_credit <> case when c.credit_limit > c.outstanding_amount then c.credit_limit - c.outstanding_amount else 0 end`,
    'a wallet holds what came in less what went out': `w.wallet_balance < 0 or c.wallet_balance <> w.wallet_balance
      or w.wallet_balance <> ${total(`case transaction_type when 'CREDIT' then amount else -amount end`, 'wallet_history where wallet = w.id')}
      or w.last_history_number <> (select count(*) from wallet_history where wallet = w.id)`,
    'the entries of a wallet run on without a break': `exists (select 1 from (select amount, transaction_type, balance_before, balance_after, history_number,
      coalesce(lag(balance_after) over (order by history_number), 0) as earlier, row_number() over (order by history_number) as place
      from wallet_history where wallet = w.id) as chain
      where balance_before <> earlier or history_number <> place or balance_after < 0 or amount <= 0
      or balance_after <> balance_before + case transaction_type when 'CREDIT' then amount else -amount end)`,
    'a receipt is spread to the penny': `exists (select 1 from receipt as r where r.customer = c.id
      and r.amount <> r.wallet_credit + ${total('amount', 'payment_history where receipt = r.id and reversal_of is null')})`,
  },
}
