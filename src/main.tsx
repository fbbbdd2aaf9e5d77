// Both trees depend on it: the page requests it together with this file.
import 'react-dom/client'
import { startSite } from '../public-site/start.ts'

type Tree = 'site' | 'admin'

/** True at a path address of the public site, which search engines and link previews know. */
const isPath = /^\/web(\/|$)/.test(location.pathname)

const pickTree = (hash: string): Tree =>
  isPath || /^#\/web(\/|\?|$)/.test(hash) ? 'site' : 'admin'

/** The back office has no path addresses. */
function leavePath() {
  if (isPath && location.hash.startsWith('#/')) location.replace(`/${location.hash}`)
}

/** An address without a hash opens the public site. */
const leadsNowhere = (hash: string): boolean => hash === '' || hash === '#/'

/** The public site and the back office share an address but no code: the path or the part after # selects one of them. */
async function start(tree: Tree, root: HTMLElement) {
  const mode = localStorage.getItem('larder-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset['mode'] = mode
  if (tree === 'site') return startSite(root)
  const { mount } = await import('./admin/app.tsx')
  await mount(root)
}

/**
 * After an update, the old parts that an open page still needs are gone from the server: a reload loads the new ones. Once a
 * minute at most.
 */
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('larder-reloaded') ?? 0)
  // Offline, a reload would load nothing and lose the page: the screen reports what is missing.
  if (!navigator.onLine || Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('larder-reloaded', String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element called root')
if (!isPath && leadsNowhere(location.hash)) location.replace('#/web/home')
leavePath()
const tree = pickTree(location.hash)
// Switching trees loads a new page: neither has to know how the other cleans up. Nor does a tree see the other's address: the
// back office would redirect users who are not signed in to its own sign-in page.
const goToOther = (event: Event) => {
  leavePath()
  if (pickTree(location.hash) === tree) return
  event.stopImmediatePropagation()
  location.reload()
}
for (const move of ['popstate', 'hashchange'])
  window.addEventListener(move, goToOther, { capture: true })
void start(tree, root)
