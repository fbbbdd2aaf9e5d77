import { Flex, records, Small, text, translated } from '#admin'
import { NamedActionDialog, type Refusal, readRefusal, useKept } from '#admin/page'
import { fromUnits } from '#schema'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Button, IconButton, Typography } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { inPence, inThousandths, quantityProblem, type QuantityRule } from '../shop/cart.ts'
import { CartSums } from '../shop/cart-panel.tsx'
import { useProductsById, useRules } from '../shop/product.tsx'
import { OrderChanged, useOrderChanges } from './order-changes.tsx'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { formatPence } from '../orders/order-display.tsx'
import { readItemName, linesIn, pricedAt, type Line, type Order } from '../orders/order-lines.tsx'
import { lineAmounts, orderTotals } from '../orders/order.ts'
import { QuantityStepper } from '../shop/quantity-stepper.tsx'
import { OrderBody } from '../orders/order-view.tsx'
import { OrderQueue } from '../approval/order-queue.tsx'

const orderItem = translated(orderItemInEnglish)

/** Returns the quantity rules for each line; the minimum comes from the item. */
export function useLineRules(lines: readonly Line[]): (line: Line) => QuantityRule {
  const { data = [] } = useProductsById(lines.map((line) => line.item))
  const findRule = useRules()
  const minima = new Map(data.map((product) => [product.id, product.minOrderQuantity]))
  return (line) => findRule({ unit: line.unit ?? 0, minOrderQuantity: minima.get(line.item) ?? 0 })
}

/**
 * Quantities being edited, and saving them. Edits are kept when the order gets a newer version; the component is
 * keyed by order.
 */
function useOrderEdits(order: Order) {
  const all = linesIn(order)
  const notify = useNotify()
  const refresh = useRefresh()
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(new Map())
  useKept<{ changed: readonly (readonly [line: number, quantity: number])[] }>(
    `quantities ${order.id}`,
    {
      typed: () => (changed.size === 0 ? {} : { changed: [...changed] }),
      putBack: (back) => setChanged(new Map(back.changed)),
    },
  )
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const changes = useOrderChanges(order)
  const [savedFrom, setSavedFrom] = useState<number | null>(null)
  // The new version comes from the user's own save, so edits are cleared and no change is reported.
  if (savedFrom !== null && savedFrom !== order.version) {
    setSavedFrom(null)
    setChanged(new Map())
    changes.look()
  }
  const findQuantity = (line: Line) => changed.get(line.id) ?? inThousandths(line.quantity)
  const kept = all.filter((line) => findQuantity(line) > 0)
  const save = async () => {
    setSavedFrom(order.version)
    setRefusal(null)
    try {
      const items = kept.map((line) => ({
        id: line.id,
        item: line.item,
        quantity: fromUnits(findQuantity(line), 3),
      }))
      await records(orderItem).update(order.id, { version: order.version, items })
      notify(text('Order {orderId} saved', { orderId: order.orderId }), { type: 'info' })
      // Stays busy until the new version has loaded.
      refresh()
    } catch (error) {
      setRefusal(readRefusal(error))
      setSavedFrom(null)
      // Reloads, because the order may have been changed by another user.
      refresh()
    }
  }
  return {
    all,
    kept,
    findQuantity,
    isChanged: all.some((line) => findQuantity(line) !== inThousandths(line.quantity)),
    set: (line: Line, quantity: number) =>
      setChanged((before) => new Map(before).set(line.id, quantity)),
    undo: () => setChanged(new Map()),
    save,
    isBusy: savedFrom !== null,
    refusal,
    changes,
  } as const
}

/** Editor for a pending order: quantities, lines and cancellation. */
export function OrderEditor({ order }: { order: Order }) {
  const edits = useOrderEdits(order)
  const { kept, findQuantity, isChanged, isBusy, refusal } = edits
  const findRule = useLineRules(edits.all)
  const [isCancelling, setCancelling] = useState(false)
  const isWrong = kept.some((line) => quantityProblem(findQuantity(line), findRule(line)))
  return (
    <Box>
      <OrderChanged by={edits.changes} />
      {refusal && (
        <Alert severity="warning" role="alert" sx={{ mb: 1.5 }}>
          {refusal.errors.length > 0
            ? refusal.errors.map(({ message }) => message).join(' ')
            : refusal.message}
        </Alert>
      )}
      <ul>
        {kept.map((line) => (
          <EditedLine
            key={line.id}
            line={line}
            quantity={findQuantity(line)}
            rule={findRule(line)}
            isLast={kept.length === 1}
            onQuantity={(quantity) => edits.set(line, quantity)}
          />
        ))}
      </ul>
      {kept.length === 1 && (
        <Small>{text('An order needs at least one line. To withdraw it, cancel the order.')}</Small>
      )}
      {isChanged && (
        <Box sx={{ mt: 1.5, ml: 'auto', maxWidth: 320 }}>
          <CartSums
            totals={orderTotals(
              kept.map((line) => pricedAt(line, findQuantity(line))),
              0,
            )}
          />
        </Box>
      )}
      <Flex align="stretch" wrap sx={{ mt: 2 }}>
        <Button
          variant="contained"
          disabled={!isChanged || isBusy || isWrong}
          onClick={() => void edits.save()}
        >
          {text('Save changes')}
        </Button>
        {isChanged && (
          <Button disabled={isBusy} onClick={edits.undo}>
            {text('Undo changes')}
          </Button>
        )}
        <Button
          color="error"
          variant="outlined"
          sx={{ ml: 'auto' }}
          disabled={isBusy}
          onClick={() => setCancelling(true)}
        >
          {text('Cancel order')}
        </Button>
      </Flex>
      {isCancelling && (
        <NamedActionDialog
          definition={orderItem}
          record={{ ...order }}
          name="cancel"
          onClose={() => setCancelling(false)}
        />
      )}
    </Box>
  )
}

interface EditedLineProps {
  readonly line: Line
  /** In thousandths; 0 removes the line. */
  readonly quantity: number
  readonly rule: QuantityRule
  readonly isLast: boolean
  readonly onQuantity: (thousandths: number) => void
}

function EditedLine({ line, quantity, rule, isLast, onQuantity }: EditedLineProps) {
  const name = readItemName(line)
  return (
    <Flex component="li" gap={1.5} wrap divided sx={{ py: 1 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Small className="tabular">
          {formatPence(inPence(line.unitPrice))}
          {line.discountPercent ? ` − ${line.discountPercent}%` : ''}
        </Small>
      </Box>
      <QuantityStepper
        label={text('Quantity of {line}', { line: name })}
        value={quantity}
        rule={rule}
        onChange={onQuantity}
      />
      <Typography className="tabular" sx={{ minWidth: 76, ml: 'auto', textAlign: 'right' }}>
        {formatPence(lineAmounts(pricedAt(line, quantity)).lineTotal)}
      </Typography>
      <IconButton
        aria-label={text('Remove {line}', { line: name })}
        disabled={isLast}
        onClick={() => onQuantity(0)}
      >
        <TrashIcon fontSize="small" />
      </IconButton>
    </Flex>
  )
}

const CANCELLING = ['cancel'] as const

/** Pending orders, which staff can edit or cancel on behalf of the customer. */
export const PendingOrders = () => (
  <OrderQueue
    title={text('Pending orders')}
    decisions={CANCELLING}
    detail={(order) => <OrderBody order={order} lines={<OrderEditor order={order} />} />}
  />
)
