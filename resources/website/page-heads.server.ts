import { readById, type PageAddress, type PageHead, type StoredOf, type Work } from '#server'
import brand from '../stock/brand.resource.ts'
import category from '../stock/item-category.resource.ts'
import item from '../stock/item-master.resource.ts'
import { canonicalPath } from './canonical.ts'
import webSection from './web-section.resource.ts'

/** Excludes links that run scripts, such as `javascript:`. */
export const isWebAddress = (link: string): boolean => /^https?:\/\//i.test(link)

type Placement = StoredOf<typeof webSection>['placement']

/** Title of each page and the text that describes it. The home page is titled by its own heading. */
const PAGES: Readonly<Record<string, readonly [title: string | null, placement: Placement]>> = {
  home: [null, 'HOME_HERO'],
  'about-us': ['About us', 'ABOUT_INTRO'],
  gallery: ['Gallery', 'GALLERY_INTRO'],
  products: ['Products', 'PRODUCTS_INTRO'],
  contact: ['Contact', 'CONTACT_INTRO'],
}

const ON_SITE = { showOnSite: true, isActive: true } as const

export async function readHead(work: Work, address: PageAddress): Promise<PageHead> {
  const [, , page = 'home', id, ...more] = address.path.replace(/\/$/, '').split('/')
  const isKnown = Object.hasOwn(PAGES, page) && more.length === 0
  if (page === 'products' && id !== undefined && more.length === 0)
    return productHead(work, address, id)
  const [title, placement] = (isKnown && id === undefined && PAGES[page]) || NOWHERE
  if (!placement)
    return gone(work, title, 'There is nothing at this address. It may be mistyped, or moved.')
  const found = await work.one(webSection, { placement })
  const { companyName: siteName } = work.settings
  const heading = found?.heading ?? ''
  return {
    title: title ? `${title} · ${siteName}` : `${siteName} · ${heading}`,
    description: `${title ? `${heading}. ` : ''}${found?.body ?? ''}`,
    siteName,
    canonical: canonicalPath(page, address.query),
    picture: found?.picture ? address.picture(found.picture) : undefined,
    data: page === 'home' ? [organization(work, address)] : [],
  }
}

const NOWHERE = ['Page Not Found !', null] as const

const gone = (work: Work, title: string, description: string): PageHead => ({
  title: `${title} · ${work.settings.companyName}`,
  description,
  siteName: work.settings.companyName,
  canonical: '/web/home',
  status: 404,
})

async function productHead(work: Work, address: PageAddress, id: string): Promise<PageHead> {
  const found = /^\d{1,15}$/.test(id) ? await work.one(item, { id: Number(id), ...ON_SITE }) : null
  if (!found)
    return gone(
      work,
      'This product is not on our shelves',
      'It may have been taken off the list. Have a look at what we make today.',
    )
  const { companyName: siteName } = work.settings
  const brandName = (await readById(work, brand, [found], 'brand')).get(found.brand)?.brandName
  const range = (await readById(work, category, [found], 'category')).get(found.category)
  const name = `${found.itemName}, ${found.packSize}`
  const picture = found.image ? address.picture(found.image) : undefined
  const description = found.description ?? `${name}, ${brandName ?? siteName}`
  const path = `/web/products/${found.id}`
  return {
    title: `${name} · ${siteName}`,
    description,
    siteName,
    canonical: path,
    picture,
    data: [
      {
        ...schema('Product'),
        name,
        description,
        url: `${address.origin}${path}`,
        image: picture,
        category: range?.categoryName,
        brand: brandName && { '@type': 'Brand', name: brandName },
        manufacturer: { '@type': 'Organization', name: siteName },
        additionalProperty: properties(found),
      },
      breadcrumbs(address, [
        ['Products', '/web/products'],
        ...(range ? [[range.categoryName, `/web/products?category=${range.id}`] as const] : []),
        [name, path],
      ]),
    ],
  }
}

const schema = (type: string) => ({ '@context': 'https://schema.org', '@type': type })

/** Facts for which Product has no property of its own. */
function properties({ packSize, ingredients, allergens, diets }: StoredOf<typeof item>) {
  const facts = {
    'Pack size': packSize,
    Ingredients: ingredients,
    Allergens: labels(item.fields.allergens, allergens),
    'Suitable for': labels(item.fields.diets, diets),
  }
  return Object.entries(facts).flatMap(([name, value]) =>
    value ? [{ '@type': 'PropertyValue', name, value }] : [],
  )
}

const labels = (
  { options: { items } }: { options: { items: Readonly<Record<string, { label: string }>> } },
  values: readonly string[] | null,
): string => (values ?? []).map((each) => items[each]?.label ?? each).join(', ')

const breadcrumbs = (
  { origin }: PageAddress,
  path: readonly (readonly [name: string, path: string])[],
) => ({
  ...schema('BreadcrumbList'),
  itemListElement: path.map(([name, to], place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: `${origin}${to}`,
  })),
})

function organization({ settings }: Work, { origin }: PageAddress) {
  const { companyName, companyAddress, companyPhone, companyEmail, socialLinks } = settings
  return {
    ...schema('Organization'),
    name: companyName,
    url: `${origin}/web/home`,
    logo: `${origin}/icon.svg`,
    address: companyAddress.replaceAll('\n', ', ') || undefined,
    telephone: companyPhone || undefined,
    email: companyEmail || undefined,
    sameAs: socialLinks.filter(isWebAddress),
  }
}

/** A sitemap may list at most 50,000 addresses. */
const MOST_PRODUCTS = 49_000

export async function listAddresses(work: Work) {
  const items = await work.find(item, ON_SITE, MOST_PRODUCTS)
  const categories = [...new Set(items.map((each) => each.category))]
  return [
    ...Object.keys(PAGES).map((page) => ({ path: `/web/${page}` })),
    ...categories.map((id) => ({ path: `/web/products?category=${id}` })),
    ...items.map(({ id, modifiedDate }) => ({
      path: `/web/products/${id}`,
      changed: modifiedDate.slice(0, 10),
    })),
  ]
}
