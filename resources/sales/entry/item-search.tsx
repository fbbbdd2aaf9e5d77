import { askView, Flex, formatQuantity, Small, text, ToneChip, useView } from '#admin'
import {
  findPagePart,
  readRefusal,
  ScanButton,
  useDebouncedValue,
  type Scan,
  type ScanOutcome,
} from '#admin/page'
import { fold, type AnswerOf } from '#schema'
import { Autocomplete, Box, FormHelperText, OutlinedInput, Typography } from '@mui/material'
import { useState, type HTMLAttributes, type KeyboardEvent, type RefObject } from 'react'
import { inPence } from '../shop/cart.ts'
import item from '../../stock/item-master.resource.ts'
import { findOffered, findScannedGoods } from '../../stock/scanned-goods.tsx'
import { formatProductName, computePrice, type Customer } from '../shop/product.tsx'
import { formatPence } from '../orders/order-display.tsx'

const SHOWN = 8

/** Item as an order entered by the office lists it. */
type Offer = AnswerOf<typeof item, '/item-master/orderable'>['content'][number]

export function useItemSearch(onChoose: (product: Offer) => void) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Offer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = typed.trim()
  const debounced = useDebouncedValue(wanted, 150)
  const answer = useView(
    item,
    '/item-master/orderable',
    debounced && !chosen ? { size: SHOWN, search: debounced } : null,
    { keep: true },
  )
  const choose = (product: Offer) => {
    setChosen(product)
    setProblem(null)
    setTyped(formatProductName(product))
    onChoose(product)
  }
  return {
    typed,
    wanted,
    chosen,
    problem,
    options: wanted && !chosen ? (answer.data?.content ?? []) : [],
    isFetching: answer.isFetching,
    /** True while the options belong to an earlier input and must not be chosen. */
    isAhead: debounced !== wanted || answer.isPlaceholderData || answer.isPending,
    choose,
    type(entry: string) {
      setTyped(entry)
      setProblem(null)
      if (chosen) setChosen(null)
    },
    clear() {
      setChosen(null)
      setTyped('')
    },
    /** Chooses the item on a scanned label. */
    async scan(scan: Scan): Promise<ScanOutcome> {
      const goods = await findScannedGoods(scan)
      if (typeof goods === 'string') return goods
      const product = await findOffered(goods.item)
      return product ? () => choose(product) : text('This item is not for sale at the moment.')
    },
    /** Looks up the input immediately, without waiting for the debounced list. */
    async lookUp() {
      try {
        const { content } = await askView(item, '/item-master/orderable', {
          size: SHOWN,
          search: wanted,
        })
        const exact =
          content.find(({ itemCode }) => fold(itemCode) === fold(wanted)) ??
          (content.length === 1 ? content[0] : undefined)
        if (exact) choose(exact)
        else
          setProblem(
            content.length === 0
              ? text('No item is called “{typed}”', { typed: wanted })
              : text('Several items match; choose one from the list'),
          )
      } catch (error) {
        setProblem(readRefusal(error).message)
      }
    },
  } as const
}

interface ItemSearchProps {
  readonly search: ReturnType<typeof useItemSearch>
  readonly buyer: Customer
  readonly inputRef: RefObject<HTMLInputElement | null>
  /** True if the order has the maximum number of lines. */
  readonly isFull: boolean
}

export function ItemSearch({ search, buyer, inputRef, isFull }: ItemSearchProps) {
  const { typed, wanted, chosen, problem } = search
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || chosen || wanted === '' || !search.isAhead) return
    ;(event as KeyboardEvent & { defaultMuiPrevented?: boolean }).defaultMuiPrevented = true
    event.preventDefault()
    void search.lookUp()
  }
  return (
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Flex gap={0.5}>
        <Autocomplete<Offer>
          size="small"
          fullWidth
          autoHighlight
          options={[...search.options]}
          value={chosen}
          inputValue={typed}
          filterOptions={(all) => all}
          loading={search.isFetching}
          disabled={isFull}
          getOptionLabel={formatProductName}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(left, right) => left.id === right.id}
          noOptionsText={
            wanted
              ? text('Nothing matches “{typed}”', { typed: wanted })
              : text('Type a code or a name')
          }
          onInputChange={(_, entry, reason) => {
            if (reason !== 'reset') search.type(entry)
          }}
          onChange={(_, product) => (product ? search.choose(product) : search.clear())}
          onKeyDown={onKeyDown}
          slotProps={{ popper: { container: () => findPagePart(inputRef.current) } }}
          renderOption={({ key, ...attributes }, product) => (
            <Option key={key} attributes={attributes} product={product} buyer={buyer} />
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
        {!isFull && <ScanButton title={text('Scan an item')} onScan={search.scan} />}
      </Flex>
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      {isFull && (
        <FormHelperText>
          {text('An order can have at most 100 lines. Place this one and start another.')}
        </FormHelperText>
      )}
    </Box>
  )
}

const STOCK_TONES = {
  OUT_OF_STOCK: 'danger',
  LOW_STOCK: 'warning',
  IN_STOCK: 'success',
} as const

/** Option with code, name, stock and the customer's price. */
function Option({
  attributes,
  product,
  buyer,
}: {
  attributes: HTMLAttributes<HTMLLIElement>
  product: Offer
  buyer: Customer
}) {
  return (
    <Box component="li" {...attributes} sx={{ gap: 1.5 }}>
      <Small className="tabular" sx={{ width: 84, flex: 'none' }} noWrap>
        {product.itemCode}
      </Small>
      <Typography noWrap sx={{ flex: 1 }}>
        {formatProductName(product)}
      </Typography>
      <Typography className="tabular" variant="body2">
        {formatPence(inPence(computePrice(product, buyer.customerType)))}
      </Typography>
      <ToneChip
        label={text('{availableQuantity} left', {
          availableQuantity: formatQuantity(product.availableQuantity ?? 0),
        })}
        tone={STOCK_TONES[product.stockState ?? 'OUT_OF_STOCK']}
      />
    </Box>
  )
}

function assign(ref: unknown, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) (ref as { current: HTMLInputElement | null }).current = element
}
