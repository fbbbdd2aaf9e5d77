import { useEffect, useRef, useState } from 'react'
import empty from '../art/empty.svg?no-inline'
import { chosenIn, DIET_PARAMETERS, DietFilters, SuggestedFilters } from '../parts/diet-filters.tsx'
import { count, fill } from '../parts/fill.ts'
import { ArrowIcon, BackIcon, SearchIcon } from '../parts/icons.tsx'
import { Intro, Page } from '../parts/page.tsx'
import { ListedProduct } from '../parts/product-card.tsx'
import { replaceQuery, webLink } from '../router.ts'
import { useSite, useTexts } from '../site.tsx'
import { askBrands, type Brand, type ProductPage, askProducts } from '../api.ts'

const SEARCH_REST = 250

/** The company's published products. The search term is kept in the URL. */
export function ProductsPage({ query }: { query: URLSearchParams }) {
  const { sentences } = useTexts()
  const { products, hasFailed, isBusy, tryAgain } = useProducts(query)
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    if (value) next.set(name, value)
    else next.delete(name)
    replaceQuery('products', next)
  }
  return (
    <Page title={sentences.products} className="products">
      <div className="wide intro">
        <Intro placement="PRODUCTS_INTRO" />
      </div>
      <Filters query={query} change={change} />
      <section className="wide shelf" aria-label={sentences.products} aria-busy={isBusy}>
        <Found products={products} hasFailed={hasFailed} query={query} />
        {hasFailed ? (
          <Nothing title={sentences.productsFailed} why={sentences.productsFailedWhy}>
            <button type="button" className="button" onClick={tryAgain}>
              {sentences.tryAgain}
            </button>
          </Nothing>
        ) : products?.totalElements === 0 ? (
          <Nothing title={sentences.none} why={sentences.noneWhy}>
            <a className="button" href={webLink('products')}>
              {sentences.clear}
            </a>
          </Nothing>
        ) : (
          <ProductList products={products} query={query} />
        )}
      </section>
    </Page>
  )
}

function Filters({
  query,
  change,
}: {
  query: URLSearchParams
  change(name: string, value: string): void
}) {
  const { website } = useSite()
  const { sentences } = useTexts()
  const [brands, setBrands] = useState<readonly Brand[]>([])
  useEffect(() => {
    askBrands().then(setBrands, () => undefined)
  }, [])
  const category = query.get('category') ?? ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form may be the landmark of a search itself
    <form className="wide filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <SearchBox value={query.get('search') ?? ''} change={(value) => change('search', value)} />
      <label className="field">
        <span>{sentences.brand}</span>
        <select
          value={query.get('brand') ?? ''}
          onChange={(event) => change('brand', event.target.value)}
        >
          <option value="">{sentences.allBrands}</option>
          {brands.map(({ id, brandName }) => (
            <option key={id} value={id}>
              {brandName}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="chips">
        <legend className="unseen">{sentences.category}</legend>
        {[{ id: '', categoryName: sentences.everything }, ...(website?.categories ?? [])].map(
          ({ id, categoryName }) => (
            <label key={id}>
              <input
                type="radio"
                name="category"
                value={id}
                checked={category === String(id)}
                onChange={() => change('category', String(id))}
              />
              <span>{categoryName}</span>
            </label>
          ),
        )}
      </fieldset>
      <DietFilters query={query} follow={(next) => replaceQuery('products', next)} />
    </form>
  )
}

/** Debounced search box. */
function SearchBox({ value, change }: { value: string; change(value: string): void }) {
  const { sentences } = useTexts()
  const [typed, setTyped] = useState(value)
  const latest = useRef(change)
  const asked = useRef(value)
  useEffect(() => {
    latest.current = change
  })
  // Following a link or going back may change the search in the URL.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      latest.current(asked.current)
    }, SEARCH_REST)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <label className="field search">
      <span>{sentences.search}</span>
      <SearchIcon />
      <input
        type="search"
        value={typed}
        maxLength={100}
        placeholder={sentences.searchHint}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}

function Found({
  products,
  hasFailed,
  query,
}: {
  products: ProductPage | undefined
  hasFailed: boolean
  query: URLSearchParams
}) {
  const { language, texts } = useSite()
  const isNarrowed = ['search', 'brand', 'category', ...DIET_PARAMETERS].some((name) =>
    query.has(name),
  )
  const isByRecipe = chosenIn(query, 'without').length > 0
  return (
    <div className="found">
      <p role="status">
        {products && !hasFailed
          ? count(texts.found, products.totalElements, language)
          : hasFailed
            ? ''
            : texts.sentences.loading}
        {isByRecipe && <span> · {texts.sentences.byRecipe}</span>}
      </p>
      <SuggestedFilters query={query} />
      {isNarrowed && products?.totalElements !== 0 && (
        <a href={webLink('products')}>{texts.sentences.clear}</a>
      )}
    </div>
  )
}

const Nothing = ({
  title,
  why,
  children,
}: {
  title: string
  why: string
  children: React.ReactNode
}) => (
  <div className="nothing">
    <img src={empty} alt="" width="480" height="320" />
    <h2>{title}</h2>
    <p>{why}</p>
    {children}
  </div>
)

function ProductList({
  products,
  query,
}: {
  products: ProductPage | undefined
  query: URLSearchParams
}) {
  const { sentences } = useTexts()
  if (!products)
    return (
      <ul className="cards" aria-hidden="true">
        {Array.from({ length: 8 }, (_, n) => (
          <li key={n} className="card card-waiting">
            <span className="card-picture" />
          </li>
        ))}
      </ul>
    )
  return (
    <>
      <ul className="cards">
        {products.content.map((product, place) => (
          <ListedProduct key={product.id} of={product} isFirst={place < 4} />
        ))}
      </ul>
      {products.totalPages > 1 && <Pages of={products} query={query} label={sentences.pages} />}
    </>
  )
}

function Pages({
  of: { page, totalPages },
  query,
  label,
}: {
  of: ProductPage
  query: URLSearchParams
  label: string
}) {
  const { sentences } = useTexts()
  const to = (wanted: number) => {
    const next = new URLSearchParams(query)
    if (wanted === 0) next.delete('page')
    else next.set('page', String(wanted + 1))
    return webLink('products', next)
  }
  return (
    <nav className="pages" aria-label={label}>
      {page > 0 && (
        <a href={to(page - 1)} rel="prev" aria-label={sentences.before}>
          <BackIcon />
        </a>
      )}
      {Array.from({ length: totalPages }, (_, n) => n)
        .filter((n) => totalPages < 9 || n === 0 || n === totalPages - 1 || Math.abs(n - page) < 3)
        .map((n) => (
          <a
            key={n}
            href={to(n)}
            aria-label={fill(sentences.pageNumber, { n: n + 1 })}
            aria-current={n === page ? 'page' : undefined}
          >
            {n + 1}
          </a>
        ))}
      {page < totalPages - 1 && (
        <a href={to(page + 1)} rel="next" aria-label={sentences.after}>
          <ArrowIcon />
        </a>
      )}
    </nav>
  )
}

const PAGE_SIZE = 12

/** Products for the page in the URL; keeps the old page until the new one has loaded. */
function useProducts(query: URLSearchParams) {
  const [answer, setAnswer] = useState<{ products?: ProductPage; hasFailed: boolean; of: string }>({
    hasFailed: false,
    of: '',
  })
  const [tries, setTries] = useState(0)
  const wanted = formatQuery(query)
  const page = useRef(query.get('page'))

  useEffect(() => {
    const abort = new AbortController()
    askProducts(new URLSearchParams(wanted), abort.signal).then(
      (products) => setAnswer({ products, hasFailed: false, of: wanted }),
      () => {
        if (!abort.signal.aborted) setAnswer({ hasFailed: true, of: wanted })
      },
    )
    return () => abort.abort()
  }, [wanted, tries])

  useEffect(() => {
    if (page.current === query.get('page')) return
    page.current = query.get('page')
    document.querySelector('.shelf')?.scrollIntoView({ block: 'start' })
  })
  return { ...answer, isBusy: answer.of !== wanted, tryAgain: () => setTries((count) => count + 1) }
}

/** Keeps only the parameters that the endpoint accepts, because the URL may contain anything. */
function formatQuery(query: URLSearchParams): string {
  const page = Number(query.get('page') ?? 1)
  const parameters = new URLSearchParams({
    page: String(Number.isInteger(page) && page > 0 ? page - 1 : 0),
    size: String(PAGE_SIZE),
    sortBy: 'ASC',
  })
  const search = query.get('search')?.trim().slice(0, 100)
  if (search) parameters.set('search', search)
  for (const name of ['brand', 'category']) {
    const id = query.get(name)
    if (id && /^\d{1,15}$/.test(id)) parameters.set(name, id)
  }
  for (const name of DIET_PARAMETERS)
    for (const value of chosenIn(query, name)) parameters.append(name, value)
  return parameters.toString()
}
