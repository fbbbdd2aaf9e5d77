import { useEffect, useState } from 'react'
import empty from '../art/empty.svg?no-inline'
import { SignInLink } from '../parts/header.tsx'
import { BackIcon, CheckIcon, ShareIcon } from '../parts/icons.tsx'
import { fill } from '../parts/fill.ts'
import { Heading, Page } from '../parts/page.tsx'
import { ListedProduct } from '../parts/product-card.tsx'
import { webLink } from '../router.ts'
import { useSite, useTexts } from '../site.tsx'
import { askProducts, picture, type Product } from '../api.ts'

type Looked =
  | { readonly state: 'loading' | 'failed' | 'gone' }
  | { readonly state: 'found'; readonly product: Product; readonly others: readonly Product[] }

const OTHERS = 4

/** Product page with description, ingredients and storage. */
export function ProductPage({ id }: { id: string }) {
  const { sentences } = useTexts()
  const [looked, setLooked] = useState<Looked>({ state: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    look(id, abort.signal).then(setLooked, () => {
      if (!abort.signal.aborted) setLooked({ state: 'failed' })
    })
    return () => abort.abort()
  }, [id, tries])
  if (looked.state === 'loading')
    return (
      <p className="wide waiting" role="status">
        {sentences.loading}
      </p>
    )
  if (looked.state === 'found') return <Found product={looked.product} others={looked.others} />
  const [title, why] =
    looked.state === 'gone'
      ? [sentences.productGone, sentences.productGoneWhy]
      : [sentences.productsFailed, sentences.productsFailedWhy]
  return (
    <Page key={looked.state} title={title} className="not-found wide">
      <img src={empty} alt="" width="480" height="320" />
      <Heading>{title}</Heading>
      <p>{why}</p>
      <p className="buttons">
        {looked.state === 'failed' && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setLooked({ state: 'loading' })
              setTries(tries + 1)
            }}
          >
            {sentences.tryAgain}
          </button>
        )}
        <a className="button button-quiet" href={webLink('products')}>
          {sentences.backToProducts}
        </a>
      </p>
    </Page>
  )
}

async function look(id: string, signal: AbortSignal): Promise<Looked> {
  if (!/^\d{1,15}$/.test(id)) return { state: 'gone' }
  const product = (await askProducts(new URLSearchParams({ item: id }), signal)).content[0]
  if (!product) return { state: 'gone' }
  const alike = await askProducts(
    new URLSearchParams({ category: String(product.category), size: String(OTHERS + 1) }),
    signal,
  )
  return {
    state: 'found',
    product,
    others: alike.content.filter((other) => other.id !== product.id).slice(0, OTHERS),
  }
}

function Found({ product, others }: { product: Product; others: readonly Product[] }) {
  const { sentences } = useTexts()
  const { itemName, packSize, description, labels, files } = product
  const url = files?.image?.url
  const title = `${itemName}, ${packSize}`
  return (
    <Page title={title} className="product">
      <p className="wide way-back">
        <a className="with-icon" href={webLink('products')}>
          <BackIcon />
          {sentences.backToProducts}
        </a>
      </p>
      <article className="wide product-parts">
        <div className="product-picture">
          {url && <img src={picture(url)} alt="" width="512" height="512" fetchPriority="high" />}
        </div>
        <div>
          <p className="product-brand">
            <bdi>{labels.brand}</bdi>
          </p>
          <Heading>{itemName}</Heading>
          {description && <p className="lead">{description}</p>}
          <Facts of={product} />
          <Allergens of={product} />
          <p className="buttons">
            <a
              className="button"
              href={webLink('contact', new URLSearchParams({ topic: 'PRODUCTS', about: title }))}
            >
              {sentences.askAbout}
            </a>
            <SignInLink className="button button-quiet" label={sentences.forPrices} />
            <Share id={product.id} title={title} />
          </p>
        </div>
      </article>
      {others.length > 0 && <Others products={others} category={labels.category ?? ''} />}
    </Page>
  )
}

/** Shares or copies the path address of a product, whose preview shows its name and picture. */
function Share({ id, title }: { id: number; title: string }) {
  const { sentences } = useTexts()
  const [isCopied, setCopied] = useState(false)
  // Browsers offer neither without TLS.
  const { share, clipboard }: Partial<Navigator> = navigator
  if (!share && !clipboard) return null
  const url = `${location.origin}/web/products/${id}`
  const pass = async () => {
    // Closing the dialog of the browser counts as an error.
    if (share) return share.call(navigator, { title, url }).catch(() => undefined)
    await clipboard?.writeText(url)
    setCopied(true)
  }
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void pass()}>
        <ShareIcon />
        {sentences.share}
      </button>
      <span role="status">{isCopied && sentences.linkCopied}</span>
    </>
  )
}

function Facts({ of }: { of: Product }) {
  const { language } = useSite()
  const { sentences, storage, diets: names } = useTexts()
  const { packSize, ingredients, labels, storageCondition, category } = of
  const diets = of.diets ?? []
  return (
    <dl className="facts">
      <div>
        <dt>{sentences.packSize}</dt>
        <dd>
          <bdi>{packSize}</bdi>
        </dd>
      </div>
      <div>
        <dt>{sentences.category}</dt>
        <dd>
          <a href={webLink('products', new URLSearchParams({ category: String(category) }))}>
            {labels.category}
          </a>
        </dd>
      </div>
      {ingredients && (
        <div>
          <dt>{sentences.ingredients}</dt>
          <dd>{ingredients}</dd>
        </div>
      )}
      {diets.length > 0 && (
        <div>
          <dt>{sentences.suitableFor}</dt>
          <dd>{new Intl.ListFormat(language).format(diets.map((diet) => names[diet] ?? diet))}</dd>
        </div>
      )}
      <div>
        <dt>{sentences.storageTitle}</dt>
        <dd>{storage[storageCondition]}</dd>
      </div>
    </dl>
  )
}

function Others({ products, category }: { products: readonly Product[]; category: string }) {
  const { sentences } = useTexts()
  return (
    <section className="wide featured" aria-labelledby="others">
      <h2 id="others">{fill(sentences.more, { category })}</h2>
      <ul className="cards">
        {products.map((other) => (
          <ListedProduct key={other.id} of={other} />
        ))}
      </ul>
    </section>
  )
}

/** Lists all fourteen allergens, because an omitted one could look forgotten. */
function Allergens({ of: { allergens, ingredients } }: { of: Product }) {
  const { language } = useSite()
  const { sentences, allergens: names } = useTexts()
  const contained: readonly string[] = allergens
  const others = Object.entries(names)
    .filter(([code]) => !contained.includes(code))
    .map(([, name]) => name)
  return (
    <section className="allergens" aria-labelledby="allergens">
      <h2 id="allergens">{sentences.allergensTitle}</h2>
      {allergens.length > 0 ? (
        <>
          <p>{sentences.contains}</p>
          <ul>
            {allergens.map((code) => (
              <li key={code}>
                <CheckIcon />
                {names[code] ?? code}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{ingredients ? sentences.containsNone : sentences.allergensNotStated}</p>
      )}
      {allergens.length > 0 && (
        <p className="quiet">
          {fill(sentences.notInRecipe, {
            names: new Intl.ListFormat(language, { type: 'unit' }).format(others),
          })}
        </p>
      )}
    </section>
  )
}
