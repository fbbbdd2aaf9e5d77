import type { DocumentAddress, DocumentFormat, PrintedDocument, Tone } from '#schema'

/** Batch on the shipment; quantity in stored units. */
export interface NotedLine {
  readonly itemName: string
  readonly itemCode: string
  readonly batchNumber: string
  readonly expiryDate: string
  readonly quantity: number
  readonly unit: string
  /** In words: "Chilled". */
  readonly storageCondition: string
  readonly allergens: readonly string[]
}

export interface NotedShipment {
  readonly trackingNumber: string
  readonly salesId: string | null
  readonly orderId: string | null
  readonly shipmentDate: string
  readonly expectedDeliveryDate: string | null
  readonly packageCount: number
  readonly receivedBy: string | null
  readonly deliveredDate: string | null
  readonly remarks: string | null
}

export interface DeliveryNote {
  readonly shipment: NotedShipment
  readonly state: { readonly label: string; readonly tone: Tone }
  /** Mode in words with vehicle or carrier. */
  readonly delivery: { readonly mode: string; readonly by: readonly string[] }
  readonly lines: readonly NotedLine[]
  readonly shipTo: DocumentAddress
  readonly companyName: string
}

/** Accompanies the goods: items, batches and storage. No prices. */
export function deliveryNote(
  { shipment, state, delivery, lines, shipTo, companyName }: DeliveryNote,
  format: DocumentFormat,
): PrintedDocument {
  return {
    title: 'Delivery note',
    number: shipment.trackingNumber,
    state,
    footer: companyName,
    blocks: [
      { kind: 'facts', facts: facts(shipment, format) },
      {
        kind: 'addresses',
        addresses: [shipTo, { label: 'Delivered by', name: delivery.mode, lines: delivery.by }],
      },
      {
        kind: 'table',
        table: {
          columns: [
            { label: 'Item', width: 3.8 },
            { label: 'Batch', width: 2.6 },
            { label: 'Best before', width: 2.5 },
            { label: 'Storage', width: 1.2 },
            { label: 'Quantity', width: 1.5, align: 'right' },
          ],
          rows: lines.map((line) => [
            { text: line.itemName, note: noteOf(line) },
            line.batchNumber,
            format.date(line.expiryDate),
            line.storageCondition,
            `${format.quantity(line.quantity)} ${line.unit}`,
          ]),
          empty: 'Nothing is on this shipment.',
        },
      },
      ...(shipment.remarks
        ? [{ kind: 'note' as const, title: 'Remarks', text: shipment.remarks }]
        : []),
      ...(shipment.receivedBy
        ? []
        : [{ kind: 'signature' as const, labels: ['Received by', 'Date', 'Signature'] }]),
    ],
  }
}

const noteOf = ({ itemCode, allergens }: NotedLine): string =>
  `${itemCode} · ${allergens.length === 0 ? 'No allergens' : `Contains ${allergens.map((name) => name.toLowerCase()).join(', ')}`}`

function facts(shipment: NotedShipment, format: DocumentFormat) {
  const factIf = ([label, value]: readonly [string, string | null]) =>
    value ? [{ label, value }] : []
  return (
    [
      ['Shipped', format.date(shipment.shipmentDate)],
      ['Expected', format.date(shipment.expectedDeliveryDate)],
      ['Order', shipment.orderId],
      ['Sale', shipment.salesId],
      ['Packages', String(shipment.packageCount)],
      ['Delivered', format.dateOf(shipment.deliveredDate)],
      ['Received by', shipment.receivedBy],
    ] as const
  ).flatMap(factIf)
}
