import { messages } from '#system'

export default messages({
  order: 30,
  events: {
    PAYMENT_RECEIVED: {
      label: 'Payment received',
      text: 'Thank you. We have received {amount} (receipt {receiptNumber}). Outstanding: {outstanding}',
      sample: {
        amount: { money: 25_000 },
        receiptNumber: 'RCP-2026-000042',
        outstanding: { money: 9_950 },
      },
    },
    PAYMENT_REMINDER: {
      label: 'Payment reminder',
      text: 'Reminder: {outstanding} for {salesId} is due on {dueDate}',
      variants: {
        overdue: 'Reminder: {outstanding} for {salesId} was due on {dueDate}',
      },
      sample: {
        outstanding: { money: 34_950 },
        salesId: 'SO-2026-000042',
        dueDate: '2026-11-21',
      },
    },
    WALLET: {
      label: 'Wallet',
      text: 'Your wallet: {type} of {amount}, new balance {balance}',
      sample: {
        type: { word: 'Top-up' },
        amount: { money: 5_000 },
        balance: { money: 12_500 },
      },
    },
  },
})
