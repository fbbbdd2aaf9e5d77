import { text } from '#admin'

type Named = Readonly<Record<string, unknown>>

/** Delivery note of a shipment, and those of several in one file. */
export const NOTE = {
  label: text('Download delivery note'),
  path: ({ trackingNumber }: Named) => `/shipment/invoice?trackingNumber=${String(trackingNumber)}`,
  fileName: ({ trackingNumber }: Named) => `${String(trackingNumber)}.pdf`,
  joined: {
    label: text('Download delivery notes'),
    path: '/shipment/delivery-notes',
    fileName: `${text('Delivery notes')}.pdf`,
  },
} as const
