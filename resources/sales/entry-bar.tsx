import { request, text, ToneChip, useAnswer, type PageOf } from '#admin'
import { pagePartOf, refusalOf, useSettledValue } from '#admin/page'
import { fold } from '#schema'
import { Autocomplete, Box, Button, FormHelperText, OutlinedInput, Typography } from '@mui/material'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { unitPrice } from '../stock/price.ts'
import { inPence, inThousandths, quantityProblem, quantityText } from './cart.ts'
import { nameOf, useRules, type Customer, type OfferedItem } from './offer.tsx'
import { moneyOf } from './order-looks.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

interface EntryBarProps {
  readonly buyer: Customer
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly isFull: boolean
  /** What the order holds of an item already, in thousandths. */
  readonly quantityOf: (item: number) => number
  readonly onAdd: (item: number, thousandths: number) => void
}

const offersFor = (search: string): string =>
  `/item-master/offer?${new URLSearchParams({ size: '8', search })}`

/** Code or name, Enter, quantity, Enter: a line is added and the next one can be typed. */
export function EntryBar({ buyer, inputRef, isFull, quantityOf, onAdd }: EntryBarProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<OfferedItem | null>(null)
  const [quantity, setQuantity] = useState(1000)
  const [problem, setProblem] = useState<string | null>(null)
  const quantityBox = useRef<HTMLInputElement>(null)
  const rulesOf = useRules()
  const settled = useSettledValue(typed.trim(), 150)
  const answer = useAnswer<PageOf<OfferedItem>>(settled && !chosen ? offersFor(settled) : null, {
    keep: true,
  })
  const options = typed.trim() && !chosen ? (answer.data?.content ?? []) : []
  const rule = chosen ? rulesOf(chosen) : { minimum: 1, isWhole: false, unit: '' }
  const choose = (offer: OfferedItem | null) => {
    setChosen(offer)
    setProblem(null)
    if (!offer) return
    setTyped(nameOf(offer))
    setQuantity(Math.max(rulesOf(offer).minimum - quantityOf(offer.id), 1000))
  }
  useEffect(() => {
    if (chosen) quantityBox.current?.focus()
  }, [chosen])
  /** Quicker than the list: what was typed is looked up as it is. */
  const lookUp = async () => {
    try {
      const { content } = (await request(offersFor(typed.trim()))) as PageOf<OfferedItem>
      const exact =
        content.find(({ itemCode }) => fold(itemCode) === fold(typed.trim())) ??
        (content.length === 1 ? content[0] : undefined)
      if (exact) choose(exact)
      else
        setProblem(
          content.length === 0
            ? text('Nothing is called “%{typed}”', { typed: typed.trim() })
            : text('Several items fit; choose one from the list'),
        )
    } catch (error) {
      setProblem(refusalOf(error).message)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isAhead = settled !== typed.trim() || answer.isPlaceholderData || answer.isPending
    if (event.key !== 'Enter' || chosen || typed.trim() === '' || !isAhead)
      return // Answers that belong to what was typed before must not be taken.
    ;(event as KeyboardEvent & { defaultMuiPrevented?: boolean }).defaultMuiPrevented = true
    event.preventDefault()
    void lookUp()
  }
  const isWrong =
    chosen !== null && quantityProblem(quantity + quantityOf(chosen.id), rule) !== null
  const add = () => {
    if (!chosen || isWrong || isFull) return
    onAdd(chosen.id, quantity)
    setChosen(null)
    setTyped('')
    setQuantity(1000)
    inputRef.current?.focus()
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Autocomplete<OfferedItem>
          size="small"
          fullWidth
          autoHighlight
          options={[...options]}
          value={chosen}
          inputValue={typed}
          filterOptions={(all) => all}
          loading={answer.isFetching}
          disabled={isFull}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(left, right) => left.id === right.id}
          noOptionsText={
            typed.trim()
              ? text('Nothing matches “%{typed}”', { typed: typed.trim() })
              : text('Type a code or a name')
          }
          onInputChange={(_, text, reason) => {
            if (reason === 'reset') return
            setTyped(text)
            setProblem(null)
            if (chosen) setChosen(null)
          }}
          onChange={(_, offer) => {
            if (offer) choose(offer)
            else {
              setChosen(null)
              setTyped('')
            }
          }}
          onKeyDown={onKeyDown}
          slotProps={{ popper: { container: () => pagePartOf(inputRef.current) } }}
          renderOption={({ key, ...attributes }, offer) => (
            <Box component="li" key={key} {...attributes} sx={{ gap: 1.5 }}>
              <Typography
                className="tabular"
                sx={{ fontSize: '0.8125rem', color: 'text.secondary', width: 84, flex: 'none' }}
                noWrap
              >
                {offer.itemCode}
              </Typography>
              <Typography noWrap sx={{ flex: 1, fontSize: '0.875rem' }}>
                {nameOf(offer)}
              </Typography>
              <Typography className="tabular" sx={{ fontSize: '0.8125rem' }}>
                {moneyOf(
                  inPence(
                    unitPrice(
                      { price: offer.price, customerTypePrices: offer.customerTypePrices ?? null },
                      buyer.customerType,
                    ),
                  ),
                )}
              </Typography>
              <ToneChip
                label={text('%{availableQuantity} left', {
                  availableQuantity: quantityText(inThousandths(offer.availableQuantity ?? 0)),
                })}
                tone={
                  offer.stockState === 'OUT_OF_STOCK'
                    ? 'danger'
                    : offer.stockState === 'LOW_STOCK'
                      ? 'warning'
                      : 'success'
                }
              />
            </Box>
          )}
          renderInput={(params) => (
            <OutlinedInput
              {...params.slotProps.input}
              size="small"
              fullWidth
              placeholder={text('Code or name')}
              error={Boolean(problem)}
              inputProps={{
                ...params.slotProps.htmlInput,
                'aria-label': text('Item code or name'),
                ref: (element: HTMLInputElement | null) => {
                  assign(params.slotProps.htmlInput.ref, element)
                  inputRef.current = element
                },
              }}
            />
          )}
        />
        {problem && (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
        {isFull && (
          <FormHelperText>
            {text('An order holds at most 100 lines. Place this one and take another.')}
          </FormHelperText>
        )}
      </Box>
      <QuantityStepper
        label={text('Quantity to add')}
        value={quantity}
        rule={{ ...rule, minimum: chosen ? Math.max(rule.minimum - quantityOf(chosen.id), 1) : 1 }}
        disabled={!chosen}
        onChange={setQuantity}
        inputRef={quantityBox}
        onEnter={add}
      />
      <Button variant="outlined" disabled={!chosen || isWrong || isFull} onClick={add}>
        {text('Add line')}
      </Button>
    </Box>
  )
}

function assign(ref: unknown, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) (ref as { current: HTMLInputElement | null }).current = element
}
