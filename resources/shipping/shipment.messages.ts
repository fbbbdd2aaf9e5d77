import { messages } from '#system'

/** Text messages to customers about their shipments. */
export default messages({
  order: 20,
  events: {
    SHIPMENT_STATUS: {
      label: 'Shipment',
      text: 'Your shipment {trackingNumber} has been {status}. {carrier} Expected {expectedDeliveryDate}',
    },
  },
})
