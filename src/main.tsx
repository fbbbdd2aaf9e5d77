// Both trees stand on it: the page asks for it together with this file.
import 'react-dom/client'
import { startSite } from '../public-site/start.ts'

type Tree = 'site' | 'admin'

const pickTree = (hash: string): Tree => (/^#\/web(\/|\?|$)/.test(hash) ? 'site' : 'admin')

/** The address alone leads to the public site. */
const leadsNowhere = (hash: string): boolean => hash === '' || hash === '#/'

/** The public site and the back office share an address but no code: the part after # says which of them is meant. */
async function start(tree: Tree, root: HTMLElement) {
  const mode = localStorage.getItem('larder-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset['mode'] = mode
  if (tree === 'site') return startSite(root)
  const { mount } = await import('./admin/app.tsx')
  await mount(root)
}

/** After an update the parts that an open page still wants are gone from the server: a reload brings the new ones. Once a minute at most. */
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('larder-reloaded') ?? 0)
  // Without a line there is nothing to bring, and a page that reloads is lost: the screen says what is missing.
  if (!navigator.onLine || Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('larder-reloaded', String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element called root')
if (leadsNowhere(location.hash)) location.replace('#/web/home')
const tree = pickTree(location.hash)
// Going from one tree to the other is a new page: neither has to know how the other cleans up. Nor does a tree hear of
// the other's address: the back office would lead whoever has not signed in away from it, to its sign-in.
const goToOther = (event: Event) => {
  if (pickTree(location.hash) === tree) return
  event.stopImmediatePropagation()
  location.reload()
}
for (const move of ['popstate', 'hashchange'])
  window.addEventListener(move, goToOther, { capture: true })
void start(tree, root)
