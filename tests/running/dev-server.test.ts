import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sheets from 'xlsx'
import { isFull } from '../depth.ts'
import { launchBrowser } from '../browser/chromium.ts'
import { copyProject, type ProjectCopy } from '../kit/project-copy.ts'
import { EXAMPLE, holdingBack } from './dev-files.ts'
import { testNewChart } from './new-chart.ts'
import { startCall } from '../kit/split-call.ts'
import { startServer, until, type ServerProcess } from '../kit/server-process.ts'
import {
  ask,
  signIn,
  tokenFor,
  visit,
  type Answer,
  type SignIn,
  type Visitor,
} from '../browser/visitor.ts'

const PLACE = 'resources/stock/supplier.resource.ts'

let project: ProjectCopy
let server: ServerProcess
/**
 * Opened only with LARDER_DEPTH=full, because the first page of a development server takes half a
 * minute.
 */
let browser: Browser | undefined
let visitor: Visitor | undefined
const tokens = new Map<SignIn, string>()

/** Calls the API as a user. */
const as =
  (who: SignIn) =>
  (path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    ask(server.url, tokens.get(who) ?? '', path, { method, body })

const save = (text: string) => writeFileSync(join(project.folder, PLACE), text)
const answers = (path: string, status: number) =>
  until(async () => (await as('admin')(path)).status === status, 60_000)

beforeAll(async () => {
  project = copyProject()
  ;[server, browser] = await Promise.all([
    startServer('dev', project.folder),
    isFull ? launchBrowser() : undefined,
  ])
  for (const who of ['superadmin', 'admin', 'employee', 'customer'] as const)
    tokens.set(who, await tokenFor(server.url, who))
  if (!browser) return
  visitor = await visit(browser, server.url)
  // The first page makes Vite prepare packages and reload the page.
  visitor.page.setDefaultTimeout(60_000)
  await signIn(visitor, 'admin')
  // Stays open, because the browser remembers it.
  await visitor.page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: 'Inventory', exact: true })
    .click()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  project?.remove()
})

const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true })

/** Number of times that the server has reloaded its definitions. */
const readings = () => server.output().split('The definitions were read again.').length - 1

const spices = {
  supplierName: 'Spice Wharf',
  phoneNumber: '+442079460101',
  rating: 'TRUSTED',
  minimumOrder: 250.5,
}
const boxes = { supplierName: 'Cardboard & Sons', phoneNumber: '+442079460102' }

describe('the example of the guide', () => {
  test('has twelve fields in at most 45 lines', () => {
    expect(EXAMPLE.trimEnd().split('\n').length).toBeLessThanOrEqual(45)
    const fields = /\n {2}fields: \{\n([\s\S]*?)\n {2}\},/.exec(EXAMPLE)?.[1]?.split('\n') ?? []
    expect(fields).toHaveLength(12)
  })

  test('is unknown to the server before it is saved', async () => {
    expect((await as('admin')('/supplier/list')).status).toBe(404)
    if (!visitor) return
    await menuEntry(visitor.page, 'Items').waitFor()
    expect(await menuEntry(visitor.page, 'Suppliers').count()).toBe(0)
  })
})

describe('saved beside a running server, without a restart,', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    save(EXAMPLE)
    await answers('/supplier/list', 200)
  }, 90_000)

  test('it answers calls: creates, lists, filters and searches', async () => {
    const category = (await as('admin')('/item-category/list?search=spices')).data.content[0]?.[
      'id'
    ]
    const made = [
      await as('admin')('/supplier', 'POST', { ...spices, category }),
      await as('admin')('/supplier', 'POST', { ...boxes, category }),
    ]
    expect(made.map(({ status, data }) => [status, data['supplierCode'], data['rating']])).toEqual([
      [201, 'SUP-0001', 'TRUSTED'],
      [201, 'SUP-0002', 'ON_TRIAL'],
    ])
    const names = async (query: string) =>
      (await as('admin')(`/supplier/list?${query}`)).data.content.map(
        ({ supplierName }) => supplierName,
      )
    expect(await names('')).toEqual(['Cardboard & Sons', 'Spice Wharf'])
    expect(await names('rating=TRUSTED')).toEqual(['Spice Wharf'])
    expect(await names('search=cardb')).toEqual(['Cardboard & Sons'])
    expect(await names('sortByField=supplierName&sortBy=DESC')).toEqual([
      'Spice Wharf',
      'Cardboard & Sons',
    ])
    const again = await as('admin')('/supplier', 'POST', {
      ...spices,
      category,
      phoneNumber: '+442079460109',
    })
    expect([again.status, again.errors.map(({ field }) => field)]).toEqual([409, ['supplierName']])
    const history = await as('admin')(`/supplier/${made[0]?.data.id}/history`)
    expect(history.data.content).toHaveLength(1)
  })

  test('its permissions hold: no minimum order for employees, nothing for customers', async () => {
    const [found] = (await as('employee')('/supplier/list?search=spice%20wharf')).data.content
    expect(found).toMatchObject({ supplierName: 'Spice Wharf' })
    const one = await as('employee')(`/supplier/${String(found?.['id'])}`)
    expect([one.status, 'minimumOrder' in one.data]).toEqual([200, false])
    expect((await as('admin')(`/supplier/${String(found?.['id'])}`)).data['minimumOrder']).toBe(
      250.5,
    )
    expect(
      (await as('employee')('/supplier/list?sortByField=minimumOrder')).status,
    ).toBeGreaterThanOrEqual(400)
    expect((await as('employee')('/supplier', 'POST', boxes)).status).toBe(403)
    expect((await as('admin')(`/supplier/${String(found?.['id'])}`, 'DELETE')).status).toBe(403)
    for (const path of [
      '/supplier/list',
      `/supplier/${String(found?.['id'])}`,
      '/download-sample-template?className=supplier',
    ]) {
      expect((await as('customer')(path)).status, path).toBe(403)
    }
  })

  test('it has a template, and an import that only looks when it is asked to', async () => {
    const headers = { authorization: `Bearer ${tokens.get('admin')}` }
    const template = await fetch(`${server.url}/download-sample-template?className=supplier`, {
      headers,
    })
    expect(template.status).toBe(200)
    const book = sheets.read(Buffer.from(await template.arrayBuffer()))
    const [columns = []] = sheets.utils.sheet_to_json<string[]>(
      book.Sheets[book.SheetNames[0] ?? ''] as sheets.WorkSheet,
      { header: 1 },
    )
    expect(columns).toEqual(
      expect.arrayContaining([
        'supplierCode',
        'supplierName',
        'category',
        'phoneNumber',
        'minimumOrder',
      ]),
    )
    const form = new FormData()
    form.append('dryRun', 'true')
    form.append(
      'file',
      new Blob(['supplierName,category,phoneNumber\nJar Works,Spices,+442079460103\n']),
      'suppliers.csv',
    )
    const looked = await fetch(`${server.url}/supplier/import`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(await looked.json()).toMatchObject({
      status: 'OK',
      data: { dryRun: true, created: 1, failed: 0 },
    })
    expect((await as('admin')('/supplier/list')).data['totalElements']).toBe(2)
  })

  test('it is described in the OpenAPI document', async () => {
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, object>
    }
    for (const path of [
      '/supplier/list',
      '/supplier',
      '/supplier/{id}',
      '/supplier/{id}/history',
      '/supplier/import',
    ])
      expect(Object.keys(paths)).toContain(path)
  })

  test('it has a menu entry, a list with an export, and a form', async () => {
    if (!visitor) {
      const category = (await as('admin')('/item-category/list?search=sauces')).data.content[0]?.id
      const made = { supplierName: 'Vinegar Yard', phoneNumber: '+442079460104', category }
      expect((await as('admin')('/supplier', 'POST', made)).data['supplierCode']).toBe('SUP-0003')
      return
    }
    const { page } = visitor
    await menuEntry(page, 'Suppliers').click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Spice Wharf' })
      .filter({ hasText: 'Trusted' })
      .waitFor()
    expect(page.url()).toMatch(/#\/inventory\/manage-supplier/)
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await page.getByRole('link', { name: 'Import' }).waitFor()
    await page.getByRole('link', { name: 'Add supplier' }).click()
    await page.getByRole('textbox', { name: 'Supplier name' }).fill('Vinegar Yard')
    await page.getByRole('combobox', { name: 'Category' }).fill('Sauces')
    await page.getByRole('option', { name: 'Sauces' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+442079460104')
    await page.getByRole('button', { name: 'Save supplier' }).click()
    await page.getByRole('heading', { name: 'Vinegar Yard (SUP-0003)' }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

testNewChart(() => ({ folder: project.folder, url: server.url, browser, as }))

describe('edited while the server runs,', { timeout: 90_000 }, () => {
  const edited = EXAMPLE.replace("['Supplier', 'Suppliers']", "['Vendor', 'Vendors']").replace(
    '    notes: text(',
    '    website: text({ max: 80 }),\n    notes: text(',
  )

  test('its new label and field are there, and its data stay', async () => {
    const before = readings()
    save(edited)
    await until(() => readings() > before)
    await (visitor && menuEntry(visitor.page, 'Vendors').waitFor())
    const { content } = (await as('admin')('/supplier/list?search=spice%20wharf')).data
    const saved = await as('admin')(`/supplier/${String(content[0]?.['id'])}`, 'PUT', {
      website: 'spicewharf.example',
      version: content[0]?.['version'],
    })
    expect([saved.status, saved.data['website'], saved.data['minimumOrder']]).toEqual([
      200,
      'spicewharf.example',
      250.5,
    ])
  })

  test('a mistake leaves the server as it was and is told with its code and address', async () => {
    save(edited.replace("reference('item-category'", "reference('nowhere'"))
    await until(() => server.output().includes('supplier.fields.category'))
    expect(server.output()).toMatch(/L\d+ supplier\.fields\.category: .*nowhere/)
    expect(server.output()).toContain('The server goes on with the definitions as they were.')
    expect((await as('admin')('/supplier/list?search=spice%20wharf')).data.content).toHaveLength(1)
    save(`${edited}\nthis is no TypeScript`)
    const shown = () => server.output().split('The server goes on')
    await until(() => shown().length === 3)
    expect(shown()[1]).toContain('supplier.resource.ts')
    expect((await as('admin')('/supplier/list')).status).toBe(200)
  })

  test('a call that began before the edit is answered by what it began with', async () => {
    const category = (await as('admin')('/item-category/list?search=spices')).data.content[0]?.id
    const { status, sendRest } = startCall(`${server.url}/supplier`, tokens.get('admin'), {
      supplierName: 'Slow Jars',
      phoneNumber: '+442079460105',
      category,
    })
    await wait(200)
    save(`${edited}\n\n`)
    // Longer than a reload would take if it did not wait for the call.
    await wait(1500)
    sendRest()
    expect(await status).toBe(201)
    const [slow] = (await as('admin')('/supplier/list?search=slow')).data.content
    expect((await as('superadmin')(`/supplier/${String(slow?.id)}`, 'DELETE')).status).toBe(200)
  })

  test('an import that the edit interrupts is taken back', async () => {
    const [holder, sign] = [
      join(project.folder, 'resources/stock/supplier.server.ts'),
      join(project.folder, 'held'),
    ]
    const before = readings()
    writeFileSync(holder, holdingBack(sign))
    save(edited)
    await until(() => readings() > before)
    const total = async () =>
      Number((await as('admin')('/supplier/list?size=1')).data['totalElements'])
    const rows = Array.from(
      { length: 2500 },
      (_, n) => `Jar Works ${n},Spices,+4420700${String(n).padStart(5, '0')}`,
    )
    const form = new FormData()
    form.append(
      'file',
      new Blob([['supplierName,category,phoneNumber', ...rows].join('\n')]),
      'suppliers.csv',
    )
    const sent = fetch(`${server.url}/supplier/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get('superadmin')}` },
      body: form,
    })
    await until(() => existsSync(sign), 60_000)
    expect(await total()).toBeGreaterThan(3)
    save(`${edited}\n`)
    expect((await sent).status).toBe(503)
    await until(async () => (await total()) === 3)
    rmSync(holder)
  })

  test('a definition that goes while it has data leaves them aside, says so, and finds them again', async () => {
    save(edited)
    rmSync(join(project.folder, PLACE))
    await answers('/supplier/list', 404)
    expect(server.output()).toContain(
      'supplier: no definition asks for this table; it is kept aside with its rows',
    )
    save(edited)
    await answers('/supplier/list', 200)
    expect((await as('admin')('/supplier/list')).data['totalElements']).toBe(3)
  })

  test('and goes with all it brought once it has none', async () => {
    save(edited)
    for (const { id } of (await as('superadmin')('/supplier/list')).data.content) {
      expect((await as('superadmin')(`/supplier/${String(id)}`, 'DELETE')).status).toBe(200)
    }
    rmSync(join(project.folder, PLACE))
    await answers('/supplier/list', 404)
    if (!visitor) return
    const { page } = visitor
    await menuEntry(page, 'Items').waitFor()
    await expect.poll(() => menuEntry(page, 'Vendors').count(), { timeout: 30_000 }).toBe(0)
  })
})
