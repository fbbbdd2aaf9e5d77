import { messages } from '#system'

/** Text messages to customers about their payments and wallets. */
export default messages({
  order: 30,
  events: {
    PAYMENT_RECEIVED: {
      label: 'Payment received',
      text: 'Thank you: we received {amount} (receipt {receiptNumber}). Outstanding: {outstanding}',
    },
    PAYMENT_REMINDER: {
      label: 'Payment reminder',
      text: 'A reminder: {outstanding} for {salesId} is due on {dueDate}',
    },
    WALLET: {
      label: 'Wallet',
      text: 'Your wallet: {type} of {amount}, new balance {balance}',
    },
  },
})
