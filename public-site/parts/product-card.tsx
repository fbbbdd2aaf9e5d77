import { Image } from './page.tsx'
import { webLink } from '../router.ts'
import { picture, type Product } from '../api.ts'

interface Card {
  readonly id: number
  readonly name: string
  readonly brand: string
  readonly packSize: string
  readonly url: string | null
  readonly note?: string | null
  readonly isFirst?: boolean | undefined
}

/** Product card with picture, name and size. */
export const ProductCard = ({ id, name, brand, packSize, url, note, isFirst = false }: Card) => (
  <li className="card">
    <a href={webLink(`products/${id}`)}>
      <span className="card-picture">
        {url ? (
          <Image
            src={picture(url, 'card')}
            width="480"
            height="480"
            loading={isFirst ? 'eager' : 'lazy'}
          />
        ) : (
          <span className="card-nothing" />
        )}
        {note && <span className="card-note">{note}</span>}
      </span>
      <span className="card-name">{name}</span>
      <span className="card-facts">
        <bdi>{brand}</bdi>
        <span aria-hidden="true"> · </span>
        <bdi>{packSize}</bdi>
      </span>
    </a>
  </li>
)

/** Card for a product in a list. */
export const ListedProduct = ({ of, isFirst }: { of: Product; isFirst?: boolean }) => (
  <ProductCard
    id={of.id}
    name={of.itemName}
    brand={of.labels.brand ?? ''}
    packSize={of.packSize}
    url={of.files?.image?.url ?? null}
    isFirst={isFirst}
  />
)
