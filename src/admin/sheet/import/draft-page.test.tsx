import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Definition } from '#schema/engine'
import { renderScreen } from '../../form/form-testing.tsx'
import { storeUser } from '../../session/stored-user.ts'
import { ImportDraftPage } from './draft-page.tsx'
import { DraftServer, jar } from './import-testing.ts'
import { ImportStartPage } from './start-page.tsx'

// A page of this size takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

let server: DraftServer
let refusal: Response | null

beforeEach(() => {
  server = new DraftServer()
  refusal = null
  storeUser({ userId: 1, userName: 'ann', role: 'ADMIN', isFL: false, token: '' })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (refusal && method !== 'GET') return refusal
    const path = url.replace(/^.*?(?=\/(jar|import)\/)/, '')
    const given = typeof body === 'string' ? JSON.parse(body) : {}
    return Response.json({ status: 'OK', message: '', data: server.answer(method, path, given) })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const open = (definition = jar) =>
  renderScreen(<ImportDraftPage definition={definition} />, {
    definitions: [definition],
    at: '/jar/excel/5',
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const written = () => server.calls.filter((call) => !call.startsWith('GET'))
const cells = async () =>
  (await screen.findAllByRole('gridcell')).map(({ textContent }) => textContent)
const edit = async (cell: string | RegExp, text: string) => {
  const [first] = await screen.findAllByRole('gridcell', { name: cell })
  await userEvent.dblClick(first as HTMLElement)
  const grid = within(screen.getByRole('grid'))
  const [input] = [...grid.queryAllByRole('combobox'), ...grid.queryAllByRole('textbox')]
  await userEvent.clear(input as HTMLElement)
  await userEvent.type(input as HTMLElement, `${text}{Enter}`)
}

describe('an import', () => {
  test('of a file that leaves nothing open is checked at once, and its problems are grouped', async () => {
    open()
    const groups = await screen.findByRole('list', { name: 'Problems and notes' })
    expect(within(groups).getAllByRole('listitem')).toHaveLength(1)
    expect(within(groups).getByText('Jar size: Huge')).toBeTruthy()
    expect(within(groups).getByText('2 rows')).toBeTruthy()
    expect(written()).toEqual(['POST /jar/import/5/check'])
  })

  test('waits for a column to be matched, and sends what was chosen before the check', async () => {
    const { mapping } = server.draft
    server.draft = {
      ...server.draft,
      mapping: { ...mapping, columns: { ...mapping.columns, Cost: null } },
    }
    open()
    expect(await screen.findByText('2 of 3 columns matched')).toBeTruthy()
    expect(written()).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: 'Field for Cost' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Price/ }))
    await press('Check the rows')
    await screen.findByRole('list', { name: 'Problems and notes' })
    expect(written()).toEqual(['PUT /jar/import/5', 'POST /jar/import/5/check'])
    expect(server.draft.mapping.columns).toMatchObject({ Cost: 'price' })
  })

  test('takes choices about records that exist already', async () => {
    open()
    await screen.findByRole('list', { name: 'Problems and notes' })
    await press('Show the columns')
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows to import' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Only new records' }))
    await userEvent.click(screen.getByRole('combobox', { name: 'Empty cells' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Clear the field' }))
    await press('Check the rows')
    await waitFor(() =>
      expect(server.draft.mapping.options).toEqual({ rows: 'new', emptyCells: 'clear' }),
    )
  })

  test('takes two choices about the sheet that follow each other at once', async () => {
    const { file } = server.draft
    const firstRows = [{ row: 1, cells: ['Jar', 'Cost', 'Size'] }]
    server.draft = {
      ...server.draft,
      file: { ...file, sheet: 'Notes', sheets: ['Notes', 'Jars'], headerRow: 4, firstRows },
    }
    open()
    await press('Show the columns')
    for (const [label, option] of [
      ['Sheet', 'Jars'],
      ['Header lines', 'Two lines'],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name: label }))
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    await waitFor(() =>
      expect(server.draft.mapping.table).toMatchObject({ sheet: 'Jars', headerRows: 2 }),
    )
  })

  test('takes a row as data that does not look like it', async () => {
    const { file } = server.draft
    const note = { field: '', code: 'rowsLeftOut', message: '1 row is left out: 5.' }
    const leftOutRows = [{ row: 5, why: 'total', text: 'Total' }] as const
    server.draft = { ...server.draft, file: { ...file, notes: [note], leftOutRows } }
    open()
    await userEvent.click(await screen.findByText('Show these rows'))
    await press('Import row 5 too')
    await waitFor(() => expect(server.draft.mapping.rows).toEqual({ 5: 'data' }))
  })

  test('shows the rows of a problem, and says in the cell what is wrong', async () => {
    open()
    await press(/^Error Jar size: Huge/)
    await waitFor(async () =>
      expect((await cells()).filter((cell) => cell?.startsWith('Large'))).toEqual([]),
    )
    const [wrong] = screen.getAllByRole('gridcell', { name: /^Huge/ })
    expect(wrong?.getAttribute('aria-invalid')).toBe('true')
    expect(wrong?.textContent).toContain('Huge is not one of: Small, Large.')
  })

  test('takes the meaning of a word, and checks again', async () => {
    open()
    await userEvent.click(await screen.findByRole('combobox', { name: 'Jar size: “Huge” means' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Large' }))
    await press('Use this word and check again')
    expect(await button('Add 3 jars')).toBeTruthy()
    expect(server.draft.mapping.values).toEqual({ jarSize: { Huge: 'LARGE' } })
    expect(screen.getByRole('combobox', { name: 'Jar size: “Huge” means' })).toHaveProperty(
      'value',
      'Large',
    )
  })

  test('leaves all unknown words of a field empty at once', async () => {
    open()
    await press('Leave all empty')
    expect(screen.queryByRole('button', { name: 'Leave all empty' })).toBeNull()
    await press('Use this word and check again')
    expect(await button('Add 3 jars')).toBeTruthy()
    expect(server.draft.mapping.values).toEqual({ jarSize: { Huge: '' } })
    expect(screen.getByRole('combobox', { name: 'Jar size: “Huge” means' })).toHaveProperty(
      'value',
      'Leave empty',
    )
  })

  test('leaves no required field empty', async () => {
    const { jarSize } = jar.fields
    const options = { ...jarSize?.options, required: true }
    open({ ...jar, fields: { ...jar.fields, jarSize: { ...jarSize, options } } } as Definition)
    expect(await screen.findByRole('combobox', { name: 'Jar size: “Huge” means' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Leave all empty' })).toBeNull()
  })

  test('counts all unknown words, also those that are not listed, and opens fifty at once', async () => {
    const example = { field: 'jarSize', code: 'choice', message: 'It is not one of: Small, Large.' }
    const groups = Array.from({ length: 300 }, (_, index) => ({
      ...{ severity: 'error' as const, field: 'jarSize', code: 'choice', rows: 1, example },
      value: `Size ${index}`,
    }))
    server.draft = {
      ...server.draft,
      ...{ state: 'checked', version: 2, groups, unknown: { jarSize: 2310 } },
    }
    open()
    expect(await screen.findByText('2,310 unknown')).toBeTruthy()
    const words = () => screen.getAllByLabelText(/^Jar size: .* means$/)
    expect(words()).toHaveLength(6)
    await press('Show 50 more')
    expect(words()).toHaveLength(56)
  })

  test('shows all rows again once the problem that they were chosen by is solved', async () => {
    open()
    await press(/^Error Jar size: Huge/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Jar size: “Huge” means' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Large' }))
    await press('Use this word and check again')
    expect(await button('Add 3 jars')).toBeTruthy()
    await waitFor(async () =>
      expect((await button('All 3')).getAttribute('aria-pressed')).toBe('true'),
    )
    expect(await cells()).toHaveLength(9)
  })

  test('says that a filter has no rows, and leads out of it', async () => {
    open()
    await press(/^Wrong 2/)
    await userEvent.click(screen.getByRole('combobox', { name: 'Jar size: “Huge” means' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Large' }))
    await press('Use this word and check again')
    expect(await screen.findByText('No rows here')).toBeTruthy()
    await press('Show all rows')
    expect(await cells()).toHaveLength(9)
  })

  test('offers the choices of a field in its cells, by mouse and by keyboard', async () => {
    open()
    const [wrong] = await screen.findAllByRole('gridcell', { name: /^Huge/ })
    await userEvent.dblClick(wrong as HTMLElement)
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Small',
      'Large',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Large' }))
    await press('No')
    expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Large', 'Huge'])
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('combobox', { name: 'Size' })).toHaveProperty('value', 'Huge')
    await userEvent.keyboard('sma{ArrowDown}{Enter}')
    await waitFor(() =>
      expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Large', 'Small']),
    )
    await userEvent.keyboard('{Enter}tiny{Escape}')
    expect(screen.queryByRole('combobox', { name: 'Size' })).toBeNull()
    expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Large', 'Small'])
  })

  test('takes a correction, offers it to equal cells, and undoes both', async () => {
    open()
    await edit(/^Huge/, 'Small')
    expect(await screen.findByText('1 more row has “Huge” in Size.')).toBeTruthy()
    await press('Change them to “Small” too')
    expect(await button('Add 3 jars')).toBeTruthy()
    expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Small', 'Small'])
    await press('Undo')
    await press('Undo')
    await waitFor(() =>
      expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Huge', 'Huge']),
    )
    await press('Redo')
    await waitFor(() =>
      expect(server.rows.map((row) => row.cells[2])).toEqual(['Large', 'Small', 'Huge']),
    )
  })

  test('shows a refused correction as it was, with the reason', async () => {
    open()
    await screen.findByRole('list', { name: 'Problems and notes' })
    refusal = Response.json(
      { status: 'REFUSED', message: 'This import has changed since.' },
      { status: 409 },
    )
    await edit(/^Huge/, 'Small')
    expect((await screen.findByRole('alert')).textContent).toBe('This import has changed since.')
    await waitFor(async () => expect((await cells()).join(' ')).not.toContain('Small '))
  })

  test.each([
    ['the unknown words', true, () => screen.getByRole('heading', { name: 'Words' })],
    ['the wrong rows if no word is unknown', false, () => screen.getByRole('grid')],
  ])('leads to %s before it saves the others', async (_, namesWords, target) => {
    server.namesWords = namesWords
    open()
    await press('Correct the rows with errors')
    await waitFor(() => expect(document.activeElement).toBe(target()))
  })

  test('saves the rows without errors, and says what is left', async () => {
    open()
    expect(await button('Correct the rows with errors')).toBeTruthy()
    await press('Add 1 jar')
    expect(await screen.findByRole('link', { name: 'Show the jars' })).toBeTruthy()
    expect(screen.getByText('2 rows to import')).toBeTruthy()
    expect(screen.getByText(/this import is batch 12/)).toBeTruthy()
  })

  test.each([
    ['with a problem', 'Leave out the rows: Jar size: Huge', 0],
    ['with an unknown word', 'Leave out the rows: Jar size: Huge', 1],
  ])('leaves out all rows %s, and takes them back', async (_, name, at) => {
    open()
    const buttons = await screen.findAllByRole('button', { name })
    await userEvent.click(buttons.toReversed()[at] as HTMLElement)
    expect(await button('Add 1 jar')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Words' })).toBeNull()
    await press('Left out 2')
    await waitFor(async () => expect(await cells()).toHaveLength(6))
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '3Left out',
      '4Left out',
    ])
    screen.getByRole('grid').focus()
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await press('Take 2 rows back')
    expect(await screen.findByRole('heading', { name: 'Words' })).toBeTruthy()
    expect(server.rows.some(({ isLeftOut }) => isLeftOut)).toBe(false)
  })

  test('leaves out selected rows by a key, which can then not be corrected', async () => {
    open()
    await screen.findByRole('list', { name: 'Problems and notes' })
    screen.getByRole('grid').focus()
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}{Delete}')
    expect(await button('Take 1 row back')).toBeTruthy()
    expect(server.rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, true])
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(within(screen.getByRole('grid')).queryByRole('textbox')).toBeNull()
  })

  test('says which fields are missing, and checks nothing without them', async () => {
    const { mapping } = server.draft
    const columns = { ...mapping.columns, Jar: null }
    server.draft = { ...server.draft, mapping: { ...mapping, columns } }
    open()
    const check = await button('Check the rows')
    expect(check).toHaveProperty('disabled', true)
    expect(screen.getByText(/^Still missing for new records: Jar name\./)).toBeTruthy()
  })

  test('says what an undo has done at the top of the page', async () => {
    const stopped = { field: '', code: 'undone', message: 'The import was undone.' }
    server.draft = { ...server.draft, version: 4, stopped }
    open()
    const said = await screen.findByRole('alert')
    expect(said.textContent).toBe('The import was undone.')
    const columns = screen.getByRole('heading', { name: 'Columns' })
    expect(said.compareDocumentPosition(columns) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('saves all rows once none is wrong, and is then finished', async () => {
    server.rows = server.rows.map((row) => ({ ...row, cells: [...row.cells.slice(0, 2), 'Large'] }))
    open()
    await press('Add 3 jars')
    expect(await screen.findByRole('heading', { name: 'Imported' })).toBeTruthy()
    // The mapping can be seen, but not changed any more.
    await press('Show the columns')
    const field = screen.getByRole('combobox', { name: 'Field for Size' })
    expect(field.matches(':disabled')).toBe(true)
    expect(written().at(-1)).toBe('POST /jar/import/5/save')
  })

  test('says why the last one stopped', async () => {
    const stopped = { field: '', code: 'rule', message: 'The server was restarted.' }
    server.draft = { ...server.draft, stopped }
    open()
    expect((await screen.findByRole('alert')).textContent).toBe('The server was restarted.')
    expect(written()).toEqual([])
  })
})

describe('the start of an import', () => {
  const start = () =>
    renderScreen(<ImportStartPage definition={jar} />, { definitions: [jar], at: '/jar/excel' })
  const choose = () =>
    userEvent.upload(
      screen.getByLabelText('Spreadsheet file'),
      new File(['Jar,Cost\nPlum,4'], 'jars.csv', { type: 'text/csv' }),
    )

  test('lists the imports that are not finished', async () => {
    start()
    const link = await screen.findByRole('link', { name: 'jars.csv' })
    expect(screen.getByText('Not checked')).toBeTruthy()
    expect(link.getAttribute('href')).toContain('/excel/5')
  })

  test('uploads the file once', async () => {
    start()
    await choose()
    await waitFor(() => expect(written()).toEqual(['POST /jar/import']))
  })

  test('refuses what is no spreadsheet, with advice', async () => {
    refusal = Response.json(
      { status: 'REFUSED', message: 'This is no spreadsheet.', errors: [] },
      { status: 415 },
    )
    start()
    await choose()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This is no spreadsheet. In your spreadsheet program, use “Save as” and choose one of these.',
    )
  })
})
