import { useSyncExternalStore } from 'react'

/**
 * An address of the site: `#/web/products/12?brand=3` is page `products`, rest `12`. The same page has a path address without
 * the hash, for search engines and link previews.
 */
export interface Route {
  readonly page: string
  readonly rest: string | undefined
  readonly query: URLSearchParams
}

/** True if the site was opened at a path address. Its links then lead to path addresses, too. */
const hasPaths = /^\/web(\/|$)/.test(location.pathname)

/** Also dispatched when the site itself changes the address. */
const MOVES = ['hashchange', 'popstate'] as const

export const subscribe = (listener: () => void) => {
  for (const move of MOVES) window.addEventListener(move, listener)
  return () => {
    for (const move of MOVES) window.removeEventListener(move, listener)
  }
}

const readAddress = (): string =>
  hasPaths ? location.pathname + location.search : location.hash.slice(1)

export function useRoute(): Route {
  const address = useSyncExternalStore(subscribe, readAddress)
  const [path = '', query = ''] = address.replace(/^\/web\/?/, '').split('?')
  const [page = '', rest, ...more] = path.split('/').map(decode)
  return {
    page: more.length > 0 ? path : page || 'home',
    rest: rest || undefined,
    query: new URLSearchParams(query),
  }
}

/** An address may be malformed; it then leads nowhere. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const pathOf = (page: string, query?: URLSearchParams): string =>
  `/web/${page}${query && query.size > 0 ? `?${query}` : ''}`

/** Link to a page of the site, in the form of address that the visitor came by. */
export const webLink = (page: string, query?: URLSearchParams): string =>
  `${hasPaths ? '' : '#'}${pathOf(page, query)}`

/** Link to the back office, which has only addresses after the hash. */
export const officeLink = (path: string): string => `${hasPaths ? '/' : ''}#${path}`

/** Changes the query of the same page, without a history entry for every letter typed. */
export function replaceQuery(page: string, query: URLSearchParams) {
  history.replaceState(history.state, '', webLink(page, query))
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** True for a plain click; modified clicks are left to the browser, which opens a new tab or window. */
export const isPlain = (event: Pick<MouseEvent, 'button' | Modifier>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
type Modifier = 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'

/** Follows links between path addresses without loading the page again, as the browser does for the hash. */
export function followPaths() {
  if (!hasPaths) return
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || event.defaultPrevented || !isPlain(event)) return
    const to = new URL(link.href)
    if (to.origin !== location.origin || !/^\/web(\/|$)/.test(to.pathname)) return
    event.preventDefault()
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

const MOVED = 'larder.moved'

/** Navigates by reloading the page. */
export function loadAnew(href: string) {
  sessionStorage.setItem(MOVED, 'yes')
  location.assign(href)
  if (!hasPaths) location.reload()
}

/** True, once, if this page was opened by a link on the site. */
export function wasFollowed(): boolean {
  const was = sessionStorage.getItem(MOVED) !== null
  sessionStorage.removeItem(MOVED)
  return was
}
