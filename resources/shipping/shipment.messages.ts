import { messages } from '#system'

/** What customers are told of their shipments. */
export default messages({
  order: 20,
  events: {
    SHIPMENT_STATUS: {
      label: 'Shipment',
      text: 'Your shipment {trackingNumber} has been {status}. {carrier} Expected {expectedDeliveryDate}',
    },
  },
})
