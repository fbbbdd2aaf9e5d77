import { launchBrowser } from './chromium.ts'
import { enter, visit } from './visitor.ts'
const url = 'http://127.0.0.1:4777'
const [langs = 'ar,hi', only = ''] = process.argv.slice(2)
const browser = await launchBrowser()
const SHOTS: [string, string | null, string, (p: any) => Promise<void>][] = [
  ['sign-in', null, '/authentication/login', async () => {}],
  ['dashboard', 'admin', '/', async () => {}],
  ['list', 'admin', '/employee/manage-employee', async () => {}],
  ['form', 'admin', '/employee/manage-employee/create', async (p) => { await p.locator('form button[type=submit]').first().click() }],
  ['record', 'admin', '/employee/manage-employee/3/show', async () => {}],
  ['import', 'admin', '/employee/manage-employee/excel', async () => {}],
  ['order', 'admin', '/order&cart/approve-orders', async () => {}],
  ['shop', 'customer', '/order&cart/products-list', async () => {}],
  ['history', 'admin', '/employee/manage-employee/3/show?tab=history', async () => {}],
  ['item', 'admin', '/inventory/products/manage-items/3', async () => {}],
]
for (const lang of langs.split(',')) for (const [w, dark] of [[1440, false], [390, true]] as const) {
  for (const [name, as, route, prepare] of SHOTS) {
    if (only && !only.split(',').includes(name)) continue
    const looks = { width: w, height: w === 390 ? 844 : 900, dark, language: lang }
    const visitor = as ? await enter(browser, url, as as never, looks) : await visit(browser, url, looks)
    try {
      await visitor.goTo(route); await visitor.page.waitForTimeout(2500); await prepare(visitor.page); await visitor.page.waitForTimeout(700)
      await visitor.page.screenshot({ path: `/tmp/words/shots/${lang}-${name}-${w}.png` })
    } catch (error) { console.log(lang, name, String(error).slice(0, 300)) }
    if (visitor.complaints.length) console.log(lang, name, w, visitor.complaints.slice(0, 3).map((c) => c.slice(0, 300)))
    await visitor.leave()
  }
}
await browser.close()
