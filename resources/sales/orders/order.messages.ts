import { messages } from '#system'

/** What customers are told of their orders. */
export default messages({
  order: 10,
  events: {
    ORDER_STATUS: {
      label: 'Order',
      text: 'Your order {id} has been {status}',
    },
  },
})
