import { useSyncExternalStore } from 'react'

/** An address of the site: `#/web/products/12?brand=3` is page `products`, rest `12`. */
export interface Route {
  readonly page: string
  readonly rest: string | undefined
  readonly query: URLSearchParams
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const [path = '', query = ''] = hash.replace(/^#\/web\/?/, '').split('?')
  const [page = '', rest, ...more] = path.split('/').map((part) => decodeURIComponent(part))
  return {
    page: more.length > 0 ? path : page || 'home',
    rest: rest || undefined,
    query: new URLSearchParams(query),
  }
}

export const webLink = (page: string, query?: URLSearchParams): string =>
  `#/web/${page}${query && query.size > 0 ? `?${query}` : ''}`

/** Changes the query of the same page, without a history entry for every letter typed. */
export function replaceQuery(page: string, query: URLSearchParams) {
  history.replaceState(history.state, '', webLink(page, query))
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

const MOVED = 'larder.moved'

/** Navigates by reloading the page. */
export function loadAnew(href: string) {
  sessionStorage.setItem(MOVED, 'yes')
  location.hash = href
  location.reload()
}

/** True, once, if this page was opened by a link on the site. */
export function wasFollowed(): boolean {
  const was = sessionStorage.getItem(MOVED) !== null
  sessionStorage.removeItem(MOVED)
  return was
}
