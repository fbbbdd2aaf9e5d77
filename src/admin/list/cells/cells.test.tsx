import {
  choice,
  longText,
  money,
  reference,
  resource,
  text,
  whole,
  type Definition,
} from '#schema/engine'
import { createTheme, ThemeProvider } from '@mui/material'
import {
  cleanup,
  configure,
  fireEvent,
  getConfig,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { Notification, ResourceContextProvider, useLocation } from 'react-admin'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ok, renderScreen } from '../../form/form-testing.tsx'
import { ListPage } from '../list-page.tsx'

const shelf = resource('shelf', {
  label: ['Shelf', 'Shelves'],
  title: '{shelfName}',
  fields: { shelfName: text({ required: true }) },
  list: { columns: ['shelfName'], sort: 'shelfName' },
  allow: { ADMIN: 'everything', EMPLOYEE: ['list'] },
})

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarCode}',
  fields: {
    jarCode: text({ required: true, unique: true }),
    price: money({ required: true, moreThan: 0 }),
    format: choice({ SMALL: 'Small', LARGE: 'Large' }, { required: true }),
    shelf: reference('shelf'),
    remark: longText(),
    sold: whole({ calculated: true, initial: 0 }),
  },
  list: { columns: ['jarCode', 'sold', 'price', 'format', 'shelf', 'remark'], sort: 'jarCode' },
  allow: { ADMIN: 'everything', EMPLOYEE: ['list', 'show'] },
})

const JARS = [1, 2, 3].map((id) => ({
  id,
  version: 1,
  jarCode: `J-${id}`,
  price: id,
  format: 'SMALL',
  shelf: 1,
  remark: id === 3 ? 'two\nlines' : null,
  sold: 7,
  label: `J-${id}`,
  labels: { shelf: 'Top' },
}))
const SHELVES = [
  { id: 1, shelfName: 'Top', label: 'Top' },
  { id: 2, shelfName: 'Cellar', label: 'Cellar' },
  { id: 3, shelfName: 'Twin', label: 'Twin' },
  { id: 4, shelfName: 'Twin', label: 'Twin' },
]

let stored: Record<string, unknown>[] = []
const sent: Record<string, unknown>[] = []
const page = (content: readonly unknown[]) =>
  HttpResponse.json(
    ok({ content, page: 0, size: 25, totalElements: content.length, totalPages: 1 }),
  )
const api = setupServer(
  http.get('*/list-view/jar', () => HttpResponse.json(ok([]))),
  http.get('*/jar/list', () => page(stored)),
  http.get('*/shelf/list', ({ request }) => {
    const search = new URL(request.url).searchParams.get('search') ?? ''
    return page(SHELVES.filter(({ shelfName }) => shelfName.startsWith(search)))
  }),
  http.get('*/jar/:id/history', () => page([])),
  http.post('*/jar/:id/undo', async ({ params, request }) => {
    sent.push({ undo: Number(params['id']), ...((await request.json()) as object) })
    return HttpResponse.json(ok(null))
  }),
  http.put('*/jar/:id', async ({ params, request }) => {
    const body = (await request.json()) as Record<string, unknown>
    const id = Number(params['id'])
    sent.push({ id, ...body })
    const current = stored.find((each) => each['id'] === id) ?? {}
    if (body['version'] !== current['version'])
      return HttpResponse.json(
        { message: 'Ann changed it', data: { current, changedFields: ['price'], modifiedBy: 4 } },
        { status: 409 },
      )
    if (Number(body['price']) > 100) {
      const errors = [{ field: 'price', code: 'dear', message: 'At most 100.' }]
      return HttpResponse.json({ message: 'Refused', errors }, { status: 400 })
    }
    const price = body['price'] === undefined ? {} : { price: Number(body['price']) }
    const next = { ...current, ...body, ...price, version: Number(current['version']) + 1, sold: 8 }
    stored = stored.map((each) => (each['id'] === id ? next : each))
    return HttpResponse.json(ok(next))
  }),
)

const { asyncUtilTimeout } = getConfig()
beforeAll(() => {
  api.listen()
  configure({ asyncUtilTimeout: 5_000 })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
beforeEach(() => {
  stored = JARS
  sent.length = 0
})
afterEach(cleanup)
afterAll(() => {
  api.close()
  configure({ asyncUtilTimeout })
  vi.unstubAllGlobals()
})

const Place = () => <p data-testid="place">{useLocation().pathname}</p>
const place = () => screen.getByTestId('place').textContent

async function open(role = 'ADMIN') {
  localStorage.clear()
  const user = { userId: 1, userName: 'ann', role, isFL: false, token: 'x' }
  localStorage.setItem('larder-user', JSON.stringify(user))
  renderScreen(
    <ThemeProvider theme={createTheme()}>
      <ResourceContextProvider value="jar">
        <ListPage definition={jar as unknown as Definition} />
        <Place />
        <Notification />
      </ResourceContextProvider>
    </ThemeProvider>,
    { definitions: [jar, shelf] as unknown as Definition[], at: '/jar/list', role },
  )
  await screen.findByRole('row', { name: /J-1/ })
}

const row = (code: string) =>
  screen.getAllByRole('row').find((each) => each.textContent?.includes(code)) as HTMLElement
const focused = () => document.activeElement
const cellsOf = (code: string) =>
  [...row(code).querySelectorAll('[data-column]')].map((each) => each.textContent)
async function enterCells(code = 'J-1') {
  row(code).focus()
  await userEvent.keyboard('{F2}')
}
const paste = (content: string) =>
  fireEvent.paste(focused() as Element, { clipboardData: { getData: () => content } })

test('F2 enters the cells of a row, and Enter saves it and leads to the cell below', async () => {
  await open()
  await enterCells()
  // The code is unique and the number sold calculated, so the price is the first.
  expect(focused()?.textContent).toBe('1.00')
  expect(screen.getByRole('grid')).toBeTruthy()
  await userEvent.keyboard('4.5{Enter}')
  expect(focused()?.textContent).toBe('2.00')
  await userEvent.keyboard('5{Enter}6{Enter}')
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 1, version: 1, price: '4.5' },
      { id: 2, version: 1, price: '5' },
      { id: 3, version: 1, price: '6' },
    ]),
  )
  // The number sold, which the server calculates, follows.
  await waitFor(() => expect(cellsOf('J-1').slice(1, 3)).toEqual(['8', '4.50']))
})

test('Tab leads through the cells, and the row is saved once when it is left', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('4{Tab}')
  expect(focused()?.textContent).toBe('Small')
  await userEvent.keyboard('L')
  await userEvent.keyboard('arge{Tab}')
  expect(focused()?.textContent).toBe('Top')
  expect(cellsOf('J-1').slice(2, 4)).toEqual(['4', 'Large'])
  expect(sent).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 1, price: '4', format: 'LARGE' }]))
  expect(await screen.findByText('J-1 saved')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ undo: 1, version: 2 }))
})

test('Escape gives the text back, then the row, and sends nothing', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('9{Escape}')
  expect(focused()?.textContent).toBe('1.00')
  await userEvent.keyboard('9{Tab}{Escape}')
  expect(focused()).toBe(row('J-1'))
  expect(cellsOf('J-1')[2]).toBe('1.00')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(sent).toEqual([])
})

test('what cannot be read keeps the cell, with the reason', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('dear{Enter}')
  expect(focused()?.textContent).toMatch(/^dear.*number/)
  expect(focused()?.getAttribute('aria-invalid')).toBe('true')
  await userEvent.keyboard('0{Enter}')
  expect(focused()?.textContent).toMatch(/^0.*more than 0/)
  await userEvent.keyboard('3{Enter}')
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 1, price: '3' }]))
})

test('what the server refuses stands at its cell until it is mended or discarded', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('500{Enter}')
  const status = () => screen.getByText('1 unsaved change').closest('[aria-live]') as HTMLElement
  await waitFor(() => expect(status().textContent).toContain('J-1: At most 100.'))
  expect(cellsOf('J-1')[2]).toBe('500At most 100.')
  await userEvent.click(within(status()).getByRole('button', { name: 'Discard' }))
  expect(cellsOf('J-1')[2]).toBe('1.00')
  expect(sent).toHaveLength(1)
})

test('a row that somebody else has changed shows both versions', async () => {
  await open()
  stored = [{ ...JARS[0], version: 2, price: 11 }, ...JARS.slice(1)]
  await enterCells()
  await userEvent.keyboard('4{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('£11.00')).toBeTruthy()
  expect(dialog.getByText('£4.00')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ id: 1, version: 2, price: '4' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a pasted block waits until it is saved, and is undone as a whole', async () => {
  await open()
  await enterCells()
  paste('2.50\tLarge\tCellar\r\n3.50\tLarge\tCellar\r\n')
  expect(await screen.findByText('6 unsaved changes')).toBeTruthy()
  expect(cellsOf('J-2').slice(2, 5)).toEqual(['3.50', 'Large', 'Cellar'])
  await userEvent.keyboard('{ArrowDown}{Escape}')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save 6 changes' }))
  // Rows of a block are saved at the same time.
  const byId = () => sent.toSorted((one, other) => Number(one['id']) - Number(other['id']))
  await waitFor(() =>
    expect(byId()).toEqual([
      { id: 1, version: 1, price: '2.50', format: 'LARGE', shelf: 2 },
      { id: 2, version: 1, price: '3.50', format: 'LARGE', shelf: 2 },
    ]),
  )
  expect(await screen.findByText('2 records saved')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  const undone = () => sent.slice(2).map((each) => each['undo'])
  await waitFor(() => expect(undone().toSorted()).toEqual([1, 2]))
})

test('a name that fits no record or several is refused with what to do', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  paste('Attic\r\nTwin')
  await userEvent.click(await screen.findByRole('button', { name: 'Save 2 changes' }))
  await waitFor(() => expect(cellsOf('J-1')[4]).toContain('No shelf is called “Attic”.'))
  await waitFor(() => expect(cellsOf('J-2')[4]).toContain('More than one shelf is called “Twin”.'))
  expect(sent).toEqual([])
})

test('cells that cannot be edited stay as they were', async () => {
  await open()
  await enterCells('J-3')
  // A line break would be lost in a cell, and the second row of the block has no row here.
  paste('3\tSmall\tTop\tOne line\r\n4')
  expect(await screen.findByText(/^1 cell cannot be edited here/)).toBeTruthy()
  expect(await screen.findByText(/^Only the rows on this page were filled/)).toBeTruthy()
  expect(cellsOf('J-3')[5]).toContain('two')
  expect(screen.queryByText(/unsaved/)).toBeNull()
})

test('a selection is copied as spreadsheets read it', async () => {
  await open()
  await enterCells()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  const copied: string[] = []
  fireEvent.copy(focused() as Element, {
    clipboardData: { setData: (_: string, content: string) => copied.push(content) },
  })
  expect(copied).toEqual(['1\tSmall\r\n2\tSmall'])
})

test('a click opens the record, a double click edits the cell', async () => {
  await open()
  const price = () => row('J-1').querySelector('[data-column="2"]') as Element
  await userEvent.dblClick(price())
  const editor = screen.getByRole('textbox', { name: /^Price/ })
  await userEvent.clear(editor)
  await userEvent.type(editor, '4{Enter}')
  await waitFor(() => expect(sent).toEqual([{ id: 1, version: 1, price: '4' }]))
  expect(place()).toBe('/jar/list')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(price())
  await waitFor(() => expect(place()).toBe('/jar/1/show'))
})

test('a role that may not edit keeps plain rows', async () => {
  await open('EMPLOYEE')
  await enterCells()
  expect(focused()).toBe(row('J-1'))
  expect(screen.queryByRole('grid')).toBeNull()
  await userEvent.dblClick(row('J-1').querySelector('td') as Element)
  expect(place()).toBe('/jar/1/show')
})
