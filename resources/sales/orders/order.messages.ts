import { messages } from '#system'

export default messages({
  order: 10,
  events: {
    ORDER_STATUS: {
      label: 'Order',
      text: 'Your order {id} has been {status}',
      sample: { id: 'ORD-2026-000042', status: { word: 'Approved' } },
    },
  },
})
