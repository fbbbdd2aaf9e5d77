import { Flex, text } from '#admin'
import { Button } from '@mui/material'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { quantityProblem } from '../shop/cart.ts'
import { ItemSearch, useItemSearch } from './item-search.tsx'
import { useRules, type Customer } from '../shop/product.tsx'
import { QuantityStepper } from '../shop/quantity-stepper.tsx'

interface EntryBarProps {
  readonly buyer: Customer
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly isFull: boolean
  /** Quantity already in the order, in thousandths. */
  readonly quantityOf: (item: number) => number
  readonly onAdd: (item: number, thousandths: number) => void
}

/** Default quantity: one unit. */
const ONE = 1000

/** Code or name, Enter, quantity, Enter adds a line. */
export function EntryBar({ buyer, inputRef, isFull, quantityOf, onAdd }: EntryBarProps) {
  const [quantity, setQuantity] = useState(ONE)
  const quantityBox = useRef<HTMLInputElement>(null)
  const rulesOf = useRules()
  const search = useItemSearch((product) =>
    setQuantity(Math.max(rulesOf(product).minimum - quantityOf(product.id), ONE)),
  )
  const { chosen } = search
  useEffect(() => {
    if (chosen) quantityBox.current?.focus()
  }, [chosen])
  const held = chosen ? quantityOf(chosen.id) : 0
  const rule = chosen ? rulesOf(chosen) : { minimum: 1, isWhole: false, unit: '' }
  const isWrong = chosen !== null && quantityProblem(quantity + held, rule) !== null
  const add = () => {
    if (!chosen || isWrong || isFull) return
    onAdd(chosen.id, quantity)
    search.clear()
    setQuantity(ONE)
    inputRef.current?.focus()
  }
  return (
    <Flex align="start" wrap>
      <ItemSearch search={search} buyer={buyer} inputRef={inputRef} isFull={isFull} />
      <QuantityStepper
        label={text('Quantity to add')}
        value={quantity}
        rule={{ ...rule, minimum: Math.max(rule.minimum - held, 1) }}
        disabled={!chosen}
        onChange={setQuantity}
        inputRef={quantityBox}
        onEnter={add}
      />
      <Button variant="outlined" disabled={!chosen || isWrong || isFull} onClick={add}>
        {text('Add line')}
      </Button>
    </Flex>
  )
}
