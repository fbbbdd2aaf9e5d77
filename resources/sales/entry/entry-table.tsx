import { Flex, formatQuantity, text, ToneChip, translated } from '#admin'
import { readNumber, showNumber } from '#admin/page'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, OutlinedInput, Typography } from '@mui/material'
import { useState } from 'react'
import { inHundredths, inPence, inThousandths, withQuantity } from '../shop/cart.ts'
import { formatProductName, priced, type Customer, type FilledLine } from '../shop/product.tsx'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import { formatPence } from '../orders/order-display.tsx'
import { lineAmounts } from '../orders/order.ts'
import { readColumns, fromUnits } from '#schema'
import { QuantityStepper } from '../shop/quantity-stepper.tsx'
import { useCart } from '../shop/use-cart.tsx'

const orderItem = translated(orderItemInEnglish)

const DISCOUNT = readColumns(orderItem.fields.items)['discountPercent']
/** Highest discount that an ADMIN may give, in hundredths of a percent. */
const USUAL = 5000

interface EntryTableProps {
  readonly buyer: Customer
  readonly lines: readonly FilledLine[]
  readonly role: string
}

/** Lines of the order, newest first. */
export function EntryTable({ buyer, lines, role }: EntryTableProps) {
  const { change } = useCart()
  return (
    <Box component="ul" aria-label={text('Order lines')} sx={{ mt: 2 }}>
      {lines.toReversed().map((line) => {
        const name = formatProductName(line.product)
        const available = inThousandths(line.product.availableQuantity ?? 0)
        return (
          <Flex
            component="li"
            key={line.item}
            align="start"
            gap={1.25}
            wrap
            divided
            sx={{ py: 1.25 }}
          >
            <Box sx={{ flex: '1 1 190px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Flex wrap sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                <span className="tabular">
                  {line.product.itemCode} · {formatPence(inPence(line.price))}
                </span>
                <ToneChip
                  label={text('{quantity} available', {
                    quantity: formatQuantity(fromUnits(available, 3)),
                  })}
                  tone={line.quantity > available ? 'danger' : 'neutral'}
                />
              </Flex>
            </Box>
            <QuantityStepper
              label={text('Quantity of {name}', { name })}
              value={line.quantity}
              rule={line.rule}
              onRemove={() => change((now) => withQuantity(now, line.item, 0))}
              onChange={(quantity) => change((now) => withQuantity(now, line.item, quantity))}
            />
            <Discount
              line={line}
              usual={inHundredths(buyer.discountPercent)}
              most={role === 'SUPER_ADMIN' ? 10_000 : USUAL}
              name={name}
            />
            <Typography
              className="tabular"
              sx={{ minWidth: 80, ml: 'auto', pt: 1, textAlign: 'right' }}
            >
              {formatPence(lineAmounts(priced(line, buyer)).lineTotal)}
            </Typography>
            <IconButton
              aria-label={text('Remove {name}', { name })}
              onClick={() => change((now) => withQuantity(now, line.item, 0))}
            >
              <TrashIcon fontSize="small" />
            </IconButton>
          </Flex>
        )
      })}
    </Box>
  )
}

/** Discount of a line; if empty, the customer's discount applies. */
function Discount({
  line,
  usual,
  most,
  name,
}: {
  line: FilledLine
  usual: number
  most: number
  name: string
}) {
  const { change } = useCart()
  const shown = (hundredths: number) =>
    DISCOUNT ? showNumber(fromUnits(hundredths, 2), DISCOUNT) : ''
  const [typed, setTyped] = useState(
    line.discountPercent === undefined ? '' : shown(line.discountPercent),
  )
  const [isWrong, setIsWrong] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    const read = readNumber(text, 2)
    const hundredths = typeof read === 'number' ? inHundredths(read) : null
    const ok = read === null || (hundredths !== null && hundredths >= 0 && hundredths <= most)
    setIsWrong(!ok)
    if (!ok) return
    change((now) => ({
      ...now,
      lines: now.lines.map((each) => {
        const { discountPercent: _, ...rest } = each
        return each.item !== line.item
          ? each
          : hundredths === null
            ? rest
            : { ...rest, discountPercent: hundredths }
      }),
    }))
  }
  return (
    <Box sx={{ width: 92 }}>
      <OutlinedInput
        size="small"
        value={typed}
        placeholder={shown(usual)}
        error={isWrong}
        onChange={(event) => type(event.target.value)}
        endAdornment="%"
        inputProps={{
          'aria-label': text('Discount on {name}, percent', { name }),
          'aria-invalid': isWrong,
          inputMode: 'decimal',
          style: { textAlign: 'right' },
        }}
      />
      {isWrong && (
        <Typography role="alert" sx={{ fontSize: '0.75rem', color: 'error.main' }}>
          {text('0 to {most}', { most: most / 100 })}
        </Typography>
      )}
    </Box>
  )
}
