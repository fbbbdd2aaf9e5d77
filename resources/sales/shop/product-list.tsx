import {
  makeCalls,
  Flex,
  formatCount,
  Small,
  Stack,
  text,
  useAll,
  useUrlParams,
  useViewRows,
} from '#admin'
import { Awaited, Notice, useDebouncedValue } from '#admin/page'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import {
  Box,
  Button,
  InputAdornment,
  MenuItem,
  OutlinedInput,
  Select,
  Skeleton,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import itemCategory from '../../stock/item-category.resource.ts'
import type itemCalls from '../../stock/item-master.server.ts'
import { withQuantity } from './cart.ts'
import item from '../../stock/item-master.resource.ts'
import { useRules, type Product } from './product.tsx'
import { ShopCard } from './shop-card.tsx'
import { useCart } from './use-cart.tsx'

const SHOWN = 24
const MOST = 480

const items = makeCalls<typeof itemCalls>()

/** Product list with search and filters, both kept in the URL. */
export function ProductList() {
  const [params, setParams] = useUrlParams()
  const [shown, setShown] = useState(SHOWN)
  const chosen = {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    brand: params.get('brand') ?? '',
  }
  const answer = useViewRows(item, '/item-master/offer', chosen, {
    most: shown,
    keep: true,
  })
  const ask = (name: string, value: string) => {
    setShown(SHOWN)
    setParams({ [name]: value })
  }
  const { content = [], totalElements = 0 } = answer.data ?? {}
  const isNarrowed = Object.values(chosen).some(Boolean)
  const showAll = () => setParams({ search: null, category: null, brand: null })
  return (
    <Box component="section" aria-label={text('Products')} sx={{ minWidth: 0 }}>
      <Filters {...chosen} onAsk={ask} />
      <Small role="status" sx={{ mb: 1, minHeight: 20 }}>
        {answer.data && countWords(totalElements, isNarrowed)}
      </Small>
      {answer.error && !answer.data && <Awaited answer={answer} label={text('the products')} />}
      {answer.isPending && <Loading />}
      {answer.data && content.length === 0 && (
        <NoProducts onShowAll={isNarrowed ? showAll : undefined} />
      )}
      <Products products={content} isStale={answer.isPlaceholderData} />
      {content.length < totalElements && (
        <Box sx={{ textAlign: 'center', mt: 2.5 }}>
          {shown < MOST ? (
            <Button
              variant="outlined"
              disabled={answer.isPlaceholderData}
              onClick={() => setShown(shown + SHOWN)}
            >
              {text('Show more products')}
            </Button>
          ) : (
            <Typography color="textSecondary">
              {text('There are more products. Search, or choose a category or brand.')}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  )
}

const Loading = () => (
  <Box sx={GRID}>
    {Array.from({ length: 8 }, (_, place) => (
      <Skeleton
        key={place}
        variant="rounded"
        height={330}
        aria-label={place === 0 ? text('Loading the products') : undefined}
      />
    ))}
  </Box>
)

/** Empty list; `onShowAll` clears the search and the filters. */
const NoProducts = ({ onShowAll }: { readonly onShowAll: (() => void) | undefined }) => (
  <Notice
    scene="lost"
    title={onShowAll ? text('Nothing matches') : text('The shop is empty')}
    why={
      onShowAll
        ? text('Try fewer words, or look in all categories and brands.')
        : text('No products at the moment. Please come back soon.')
    }
  >
    {onShowAll && (
      <Button variant="outlined" onClick={onShowAll}>
        {text('Show all products')}
      </Button>
    )}
  </Notice>
)

interface ProductsProps {
  readonly products: readonly Product[]
  /** True while new results are loading. */
  readonly isStale: boolean
}

function Products({ products, isStale }: ProductsProps) {
  const { cart, change } = useCart()
  const findRule = useRules()
  const quantities = new Map(cart.lines.map((line) => [line.item, line.quantity]))
  return (
    <Box
      component="ul"
      aria-busy={isStale}
      sx={{ ...GRID, opacity: isStale ? 0.5 : 1, transition: 'opacity 120ms' }}
    >
      {products.map((product) => (
        <ShopCard
          key={product.id}
          product={product}
          rule={findRule(product)}
          quantity={quantities.get(product.id) ?? 0}
          onQuantity={(quantity) => change((now) => withQuantity(now, product.id, quantity))}
        />
      ))}
    </Box>
  )
}

function countWords(total: number, isNarrowed: boolean): string {
  const values = { smart_count: total, count: formatCount(total) }
  return isNarrowed
    ? text('{count} product found |||| {count} products found', values)
    : text('{count} product |||| {count} products', values)
}

interface FiltersProps {
  readonly search: string
  readonly category: string
  readonly brand: string
  readonly onAsk: (name: string, value: string) => void
}

function Filters({ search, category, brand, onAsk }: FiltersProps) {
  const { data: categories = [] } = useAll(itemCategory, {
    sortByField: 'categoryName',
    sortBy: 'ASC',
  })
  const { data: answered = [] } = items.useAnswer('/item-master/item-brands')
  // The call returns brands unless filtered by brand.
  const brands = answered.flatMap((each) => ('brandName' in each ? [each] : []))
  const [typed, setTyped] = useState(search)
  const debounced = useDebouncedValue(typed.trim())
  useEffect(() => {
    if (debounced !== search) onAsk('search', debounced)
  }, [debounced])
  // Updates the search box when the search in the URL changes, for example when it is cleared.
  useEffect(() => {
    if (search !== debounced) setTyped(search)
  }, [search])
  const chips: readonly (readonly [id: string, name: string])[] = [
    ['', text('All')],
    ...categories.map(({ id, categoryName }) => [String(id), categoryName] as const),
  ]
  return (
    <Stack gap={1.25} sx={{ mb: 1 }}>
      <Flex align="stretch" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <OutlinedInput
          size="small"
          fullWidth
          value={typed}
          placeholder={text('Search products')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('')
          }}
          inputProps={{ 'aria-label': text('Search products'), type: 'search' }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 18 }} />
            </InputAdornment>
          }
          sx={{ maxWidth: { sm: 420 } }}
        />
        <Select
          size="small"
          displayEmpty
          value={brands.some(({ id }) => String(id) === brand) ? brand : ''}
          onChange={(event) => onAsk('brand', event.target.value)}
          inputProps={{ 'aria-label': text('Brand') }}
          sx={{ minWidth: 170, flex: { xs: 1, sm: 'none' } }}
        >
          <MenuItem value="">{text('All brands')}</MenuItem>
          {brands.map(({ id, brandName }) => (
            <MenuItem key={id} value={String(id)}>
              {brandName}
            </MenuItem>
          ))}
        </Select>
      </Flex>
      <Flex role="group" aria-label={text('Category')} align="stretch" gap={0.75} sx={CHIPS}>
        {chips.map(([id, name]) => (
          <Box
            component="button"
            type="button"
            key={id}
            aria-pressed={category === id}
            onClick={() => onAsk('category', id)}
            sx={CHIP}
          >
            {name}
          </Box>
        ))}
      </Flex>
    </Stack>
  )
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: { xs: 1.25, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(190px, 1fr))',
  },
} as const

const CHIPS = {
  overflowX: 'auto',
  py: 0.25,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  flexWrap: { sm: 'wrap' },
  scrollbarWidth: 'none',
} as const

const CHIP = {
  flex: 'none',
  px: 1.5,
  height: 32,
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 550,
  border: '1px solid var(--line)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:hover': { borderColor: 'var(--field-line)' },
  '&[aria-pressed=true]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '@media (pointer: coarse)': { height: 44, borderRadius: 6 },
} as const
