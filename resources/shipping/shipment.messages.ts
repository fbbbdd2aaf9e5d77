import { fillMessage, messages } from '#system'

const BY_CARRIER = 'Carrier: {carrierName}.'

export default messages({
  order: 20,
  events: {
    SHIPMENT_STATUS: {
      label: 'Shipment',
      text: 'Your shipment {trackingNumber} has been {status}. {carrier} Expected {expectedDeliveryDate}',
      parts: { byCarrier: BY_CARRIER, byDriver: 'Driver: {phoneNumber}.', soon: 'soon' },
      sample: {
        trackingNumber: 'TRK-2026-000042',
        status: { word: 'Shipped' },
        carrier: fillMessage(BY_CARRIER, { carrierName: 'Swift' }),
        expectedDeliveryDate: '2026-11-21',
      },
    },
  },
})
