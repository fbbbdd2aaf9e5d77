/** Parameters of the products page that its canonical address keeps. A search is not worth finding. */
const KEPT = ['category', 'brand', 'diet', 'without', 'page'] as const

/** Path address of a page, without parameters that make no difference or no page of its own. */
export function canonicalPath(page: string, query: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of page === 'products' ? KEPT : [])
    for (const value of query.getAll(name).toSorted())
      if (/^[a-z0-9]{1,15}$/.test(value)) kept.append(name, value)
  return `/web/${page}${kept.size > 0 ? `?${kept}` : ''}`
}
