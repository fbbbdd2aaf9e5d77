import { useEffect, useRef, useState } from 'react'
import { askProducts, type ProductPage } from '../api.ts'

const PAGE_SIZE = 12

/** The page of products that the address asks for; the old one stays until the new one is there. */
export function useProducts(query: URLSearchParams) {
  const [answer, setAnswer] = useState<{ products?: ProductPage; hasFailed: boolean; of: string }>({
    hasFailed: false,
    of: '',
  })
  const [tries, setTries] = useState(0)
  const wanted = queryOf(query)
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

/** Only what the call knows: the address may say anything. */
function queryOf(query: URLSearchParams): string {
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
  return parameters.toString()
}
