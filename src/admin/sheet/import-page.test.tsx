import { money, resource, text, type Definition, type ImportResult } from '#schema/engine'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, ResourceContextProvider, TestMemoryRouter } from 'react-admin'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeUser } from '../session/stored-user.ts'
import { ImportPage } from './import-page.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: { jarName: text({ required: true }), price: money(), remark: text() },
  list: { columns: ['jarName'], sort: 'jarName' },
  sheet: { matchOn: ['jarName'] },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const FACTS: ImportResult['file'] = {
  name: 'jars.csv',
  sheet: null,
  sheets: [],
  headerRow: 1,
  headerRows: 1,
  leftOutRows: [],
  leftOutCount: 0,
  firstRows: [],
  split: {},
  separator: ',',
  rows: 2,
  headers: [
    { header: 'Jar name', samples: ['Plum', 'Fig'] },
    { header: 'Cost', samples: ['4.20', '3'] },
  ],
  mapping: { 'Jar name': 'jarName', Cost: null },
  notes: [],
}
const result = (more: Partial<ImportResult> = {}): ImportResult => ({
  batchId: null,
  dryRun: true,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  rows: [],
  file: FACTS,
  ...more,
})

/** The request: "preview", "check" or "import", with its columns. */
const requests: { wish: string; mapping: { columns?: unknown; values?: unknown } | null }[] = []
let checks: ImportResult[] = []
let facts = FACTS
const answer = (data: unknown) => Response.json({ status: 'OK', message: '', data })
/** Forms of jsdom reach no real server. */
const serve = (reply: (wish: string) => Response) =>
  vi.stubGlobal('fetch', async (_: string, { body: form }: { body: FormData }) => {
    const wish = form.has('preview') ? 'preview' : form.has('dryRun') ? 'check' : 'import'
    requests.push({ wish, mapping: JSON.parse(String(form.get('mapping') ?? 'null')) })
    return reply(wish)
  })
beforeEach(() => {
  storeUser({ userId: 1, userName: 'ann', role: 'ADMIN', isFL: false, token: '' })
  serve((wish) => {
    if (wish === 'preview') return answer(result({ file: facts }))
    return answer(
      wish === 'check'
        ? checks.shift()
        : result({ batchId: 12, dryRun: false, created: 1, updated: 1 }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  requests.length = 0
  checks = []
  facts = FACTS
})

async function choose(...answers: readonly ImportResult[]) {
  checks = [...answers]
  render(
    <TestMemoryRouter initialEntries={['/jar/excel']}>
      <CoreAdminContext>
        <ResourceContextProvider value="jar">
          <ImportPage definition={jar} />
        </ResourceContextProvider>
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  await userEvent.upload(
    screen.getByLabelText('Spreadsheet file'),
    new File(['Jar name,Cost\nPlum,4.20\nFig,3'], 'jars.csv', { type: 'text/csv' }),
  )
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const wishes = () => requests.map(({ wish }) => wish)

describe('an import', () => {
  test('shows what is in the file, and which columns are known', async () => {
    await choose()
    expect(await screen.findByText('1 of 2 columns matched')).toBeTruthy()
    expect(screen.getByText('jars.csv, 2 rows')).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Columns of the file' })
    expect(within(table).getByText('Cost')).toBeTruthy()
    expect(wishes()).toEqual(['preview'])
  })

  test('checks the rows by the columns as they are matched, before anything is saved', async () => {
    await choose(result({ created: 1, updated: 1 }))
    await screen.findByRole('table', { name: 'Columns of the file' })
    const cost = screen.getAllByRole('combobox')[1]
    await userEvent.selectOptions(cost as HTMLElement, 'Price (optional)')
    await press('Check the rows')
    expect(await screen.findByRole('button', { name: 'Add 1 jar and change 1' })).toBeTruthy()
    expect(requests[1]).toMatchObject({
      wish: 'check',
      mapping: { columns: { 'Jar name': 'jarName', Cost: 'price' } },
    })
    expect(wishes()).toEqual(['preview', 'check'])
  })

  test('of a file that says everything by itself is checked at once', async () => {
    facts = { ...FACTS, mapping: { 'Jar name': 'jarName', Cost: 'price' } }
    await choose(result({ created: 2, file: facts }))
    expect(await screen.findByRole('button', { name: 'Add 2 jars' })).toBeTruthy()
    expect(wishes()).toEqual(['preview', 'check'])
  })

  test('saves, tells what was done, and leads to the list', async () => {
    facts = { ...FACTS, mapping: { 'Jar name': 'jarName', Cost: 'price' } }
    await choose(result({ created: 1, updated: 1, file: facts }))
    await press('Add 1 jar and change 1')
    expect(await screen.findByText(/1 added, 1 changed\./)).toBeTruthy()
    expect(screen.getByText(/appears in the history as batch 12/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the jars' }).getAttribute('href')).toBe('/jar')
    expect(wishes()).toEqual(['preview', 'check', 'import'])
  })

  test('of what is there already has nothing to save', async () => {
    await choose(result({ unchanged: 2 }))
    await press('Check the rows')
    expect(await screen.findByText(/There is nothing to import\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Add|Change)/ })).toBeNull()
  })

  test('saves nothing while a row is wrong, and takes what an unknown word stands for', async () => {
    const wrong = {
      field: 'remark',
      code: 'unknownName',
      message: '“dear” is not known.',
      value: 'dear',
    }
    await choose(
      result({ failed: 1, rows: [{ row: 2, action: 'failed', changes: [], errors: [wrong] }] }),
      result({ created: 2 }),
    )
    await press('Check the rows')
    expect(await screen.findByText(/All rows are imported, or none are\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
    await userEvent.type(screen.getByLabelText('Remark: “dear” means'), 'expensive')
    await press('Use these values and check again')
    expect(await screen.findByRole('button', { name: 'Add 2 jars' })).toBeTruthy()
    expect(requests[2]?.mapping?.values).toEqual({ remark: { dear: 'expensive' } })
  })

  test('that is changed after the check has to be checked again', async () => {
    await choose(result({ created: 2 }))
    await press('Check the rows')
    await screen.findByRole('button', { name: 'Add 2 jars' })
    const cost = screen.getAllByRole('combobox', { hidden: true })[1]
    await userEvent.selectOptions(cost as HTMLElement, 'Remark (optional)')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add 2 jars' })).toBeNull())
  })

  test('keeps a question in sight until it is answered', async () => {
    const [name, cost] = FACTS.headers
    facts = {
      ...FACTS,
      headers: [name, { ...cost, decimalSign: 'either' }] as typeof FACTS.headers,
      mapping: { 'Jar name': 'jarName', Cost: 'price' },
    }
    await choose(result({ failed: 2, file: facts }), result({ created: 2, file: facts }))
    await press('Check the rows')
    const asked = screen.getByLabelText('How numbers are written in Cost')
    expect(asked.closest('details')?.open).toBe(true)
    await userEvent.selectOptions(asked, 'Decimal point: 1,234.50')
    await press('Check the rows')
    await screen.findByRole('button', { name: 'Add 2 jars' })
    expect(asked.closest('details')?.open).toBe(false)
  })

  test('of no spreadsheet is refused with advice', async () => {
    serve(() =>
      Response.json(
        { status: 'REFUSED', message: 'This is no spreadsheet.', errors: [] },
        { status: 415 },
      ),
    )
    await choose()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This is no spreadsheet. In your spreadsheet program, use “Save as” and choose one of these.',
    )
  })
})
