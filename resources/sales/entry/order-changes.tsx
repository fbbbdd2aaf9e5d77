import { translated, text } from '#admin'
import { fieldLabel } from '#admin/page'
import { Alert, AlertTitle, Box } from '@mui/material'
import { useState } from 'react'
import { inThousandths, quantityText } from '../shop/cart.ts'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { readUnit } from '../../stock/unit-word.ts'
import { readItemName, linesIn, type Line, type Order } from '../orders/order-lines.tsx'

const orderItem = translated(orderItemInEnglish)

/** Fields other than the lines that may change. */
const FACTS = [
  'paymentType',
  'requestedDeliveryDate',
  'customerRemarks',
  'shippingAddress',
] as const

interface OrderChanges {
  /** Changes made by others since the user last looked. */
  readonly changes: readonly string[]
  /** Marks the current version as seen. */
  readonly look: () => void
}

/** Tracks the version that the user has seen; the component is keyed by order. */
export function useOrderChanges(order: Order): OrderChanges {
  const [shown, setShown] = useState(order)
  return {
    changes: shown.version === order.version ? [] : changesBetween(shown, order),
    look: () => setShown(order),
  }
}

/** Warns that the order has changed, and lists the changes. */
export function OrderChanged({ by: { changes, look } }: { by: OrderChanges }) {
  if (changes.length === 0) return null
  return (
    <Alert
      severity="warning"
      role="status"
      onClose={look}
      closeText={text('Got it')}
      sx={{ mb: 1.5 }}
    >
      <AlertTitle sx={{ fontSize: '0.875rem', fontWeight: 650, mb: 0.25 }}>
        {text('This order has changed. What you entered is still here.')}
      </AlertTitle>
      <Box component="ul" sx={{ pl: 2, listStyle: 'disc' }}>
        {changes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </Box>
    </Alert>
  )
}

export function changesBetween(before: Order, after: Order): string[] {
  const [were, are] = [before, after].map(
    (order) => new Map(linesIn(order).map((line) => [line.id, line])),
  )
  const params = (line: Line) =>
    `${quantityText(inThousandths(line.quantity))} ${readUnit(line)}`.trim()
  const changed = linesIn(after).flatMap((line) => {
    const old = were?.get(line.id)
    if (!old)
      return [
        text('{name} was added: {quantity}', { name: readItemName(line), quantity: params(line) }),
      ]
    if (old.quantity === line.quantity && old.item === line.item) return []
    return [
      text('{name}: now {after}, was {before}', {
        name: readItemName(line),
        before: params(old),
        after: params(line),
      }),
    ]
  })
  const removed = linesIn(before)
    .filter(({ id }) => !are?.has(id))
    .map((line) => text('{name} was removed', { name: readItemName(line) }))
  const facts = FACTS.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  ).map((name) => fieldLabel(orderItem, name))
  return [
    ...changed,
    ...removed,
    ...(facts.length > 0 ? [text('Changed: {fields}', { fields: facts.join(', ') })] : []),
  ]
}
