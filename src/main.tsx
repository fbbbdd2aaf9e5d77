type Tree = 'site' | 'admin'

const treeOf = (hash: string): Tree => (/^#\/web(\/|\?|$)/.test(hash) ? 'site' : 'admin')

/** The public site and the back office share an address but no code: the part after # says which of them is meant. */
async function start(tree: Tree, root: HTMLElement) {
  const mode = localStorage.getItem('larder-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset['mode'] = mode
  const { mount } = tree === 'site' ? await import('../public-site/main.tsx') : await import('./admin/app.tsx')
  mount(root)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element called root')
const tree = treeOf(location.hash)
// Going from one tree to the other is a new page: neither has to know how the other cleans up.
window.addEventListener('hashchange', () => {
  if (treeOf(location.hash) !== tree) location.reload()
})
void start(tree, root)
