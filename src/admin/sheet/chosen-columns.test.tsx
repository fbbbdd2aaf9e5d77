import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, describe, test, vi } from 'vitest'
import { renderScreen } from '../form/form-testing.tsx'
import { jar } from './import/import-testing.ts'
import { ChosenColumns } from './chosen-columns.tsx'
import { useColumnChoices } from './column-choices.ts'
import type { ExportColumn } from '#schema/engine'

const all: readonly ExportColumn[] = ['Code', 'Name', 'Size', 'Price'].map((header) => ({
  name: header.toLowerCase(),
  header,
  field: { kind: 'text', options: {} },
}))

/** The preference that the server has stored, and the addresses that were written to. */
let stored: unknown
let written: string[]
let isRefused: boolean

beforeEach(() => {
  ;[stored, written, isRefused] = [null, [], false]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') {
      if (isRefused)
        return Response.json({ status: 'ERROR', message: 'Too many.', data: null }, { status: 400 })
      written.push(url.replace(/^.*(?=\/preference)/, ''))
      stored = JSON.parse(String(body)).value
    }
    return Response.json({ status: 'OK', message: '', data: { value: stored } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The list of columns, with the columns that an export would take. */
function Chooser() {
  const choices = useColumnChoices({
    resource: 'jar',
    all,
    shown: ['name', 'code'],
    isNeeded: true,
  })
  return (
    <>
      <ChosenColumns choices={choices} disabled={false} />
      <p data-testid="chosen">{choices.chosen.join(' ')}</p>
    </>
  )
}

const open = async () => {
  cleanup()
  renderScreen(<Chooser />, { definitions: [jar], at: '/jar/1' })
  await screen.findByRole('list', { name: 'Columns in this order' })
}
const chosen = () => screen.getByTestId('chosen').textContent
const listed = () =>
  within(screen.getByRole('list', { name: 'Columns in this order' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const saveAs = async (name: string) => {
  const input = screen.getByRole('textbox', { name: 'Name of these columns' })
  await userEvent.clear(input)
  await userEvent.type(input, `${name}{Enter}`)
  await screen.findByRole('button', { name: 'Delete saved columns' })
}

describe('the columns of an export', () => {
  test('are first those of the table, and can be ticked and moved with the keyboard', async () => {
    await open()
    expect([listed(), chosen()]).toEqual([['Name', 'Code', 'Size', 'Price'], 'name code'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Price' }))
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    expect(chosen()).toBe('price name code')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Price' }))
    screen.getByText('Price is number 1 of 4')
    await press('Move Name down')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Name down' }))
    await userEvent.keyboard('{Enter}')
    // The button is disabled at the end of the list.
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Name' }))
    expect([listed(), chosen()]).toEqual([['Price', 'Code', 'Size', 'Name'], 'price code name'])
  })

  test('must be at least one', async () => {
    await open()
    for (const name of ['Name', 'Code'])
      await userEvent.click(screen.getByRole('checkbox', { name }))
    expect(screen.getByRole('alert').textContent).toBe('Tick at least one column.')
  })

  test('are saved under a name, the latest first, and deleted', async () => {
    await open()
    await saveAs('Both')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Code' }))
    await saveAs('Names')
    expect(stored).toEqual([
      { name: 'Names', columns: ['name'] },
      { name: 'Both', columns: ['name', 'code'] },
    ])
    expect(new Set(written)).toEqual(new Set(['/preference/export-jar']))
    await open()
    await waitFor(() => expect(chosen()).toBe('name'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Saved columns' }))
    await userEvent.click(screen.getByRole('option', { name: 'Both' }))
    expect(chosen()).toBe('name code')
    await press('Delete saved columns')
    await waitFor(() => expect(stored).toEqual([{ name: 'Names', columns: ['name'] }]))
    await userEvent.click(screen.getByRole('combobox', { name: 'Saved columns' }))
    await userEvent.click(screen.getByRole('option', { name: 'Names' }))
    await press('Delete saved columns')
    await waitFor(() => expect(stored).toBeNull())
  })

  test('that no longer exist are left out', async () => {
    stored = [{ name: 'Old', columns: ['price', 'gone', 'code'] }]
    await open()
    expect([listed(), chosen()]).toEqual([['Price', 'Code', 'Name', 'Size'], 'price code'])
  })

  test('stay ticked if they cannot be saved', async () => {
    isRefused = true
    await open()
    const input = screen.getByRole('textbox', { name: 'Name of these columns' })
    await userEvent.type(input, 'Mine{Enter}')
    expect([chosen(), stored]).toEqual(['name code', null])
    expect(screen.queryByRole('button', { name: 'Delete saved columns' })).toBeNull()
  })
})
