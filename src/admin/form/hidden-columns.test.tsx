import { lines, money, object, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DefaultRecordPage } from '../record/record-page.tsx'
import { allColumns } from '../sheet/export-table.ts'
import { API, ok, renderScreen } from './form-testing.tsx'

const HIDDEN = { hiddenFrom: ['EMPLOYEE'] } as const

const hamper = resource('hamper', {
  label: ['Hamper', 'Hampers'],
  screen: '/hamper',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    goods: lines({
      product: text({ required: true, max: 20 }),
      cost: money({ ...HIDDEN, initial: 1 }),
    }),
    box: object({ colour: text({ max: 20 }), price: money(HIDDEN) }),
  },
  list: { columns: ['name'], sort: 'name' },
  allow: { ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'edit'] },
}) as unknown as Definition

/** The record as an employee receives it. */
const SEEN = {
  id: 7,
  version: 3,
  name: 'Picnic',
  goods: [{ id: 1, product: 'Jam' }],
  box: { colour: 'red' },
  labels: {},
}
const WHOLE = {
  ...SEEN,
  goods: [{ id: 1, product: 'Jam', cost: 12.5 }],
  box: { colour: 'red', price: 30 },
}

const sent: unknown[] = []
let record: object = SEEN
const server = setupServer(
  http.get(`${API}/hamper/7`, () => HttpResponse.json(ok(record))),
  http.get(`${API}/hamper/7/history`, () => HttpResponse.json(ok({ content: [] }))),
  http.put(`${API}/hamper/7`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(ok({ ...record, version: 4 }))
  }),
)
beforeAll(() => server.listen())
afterEach(() => {
  cleanup()
  sent.length = 0
})
afterAll(() => server.close())

const open = (role: string, at = '/hamper/7') => {
  record = role === 'ADMIN' ? WHOLE : SEEN
  return renderScreen(
    <ResourceContextProvider value="hamper">
      <DefaultRecordPage definition={hamper} />
    </ResourceContextProvider>,
    { definitions: [hamper], at, role },
  )
}

describe('columns hidden from a role', () => {
  test('have no input, and lines and objects are saved without them', async () => {
    open('EMPLOYEE')
    const goods = within(await screen.findByRole('group', { name: /Goods/ }))
    expect(goods.queryByRole('columnheader', { name: 'Cost' })).toBeNull()
    expect(screen.queryByLabelText(/Price/)).toBeNull()
    await userEvent.click(goods.getByRole('button', { name: 'Add a row' }))
    const [, product] = goods.getAllByRole('textbox')
    await userEvent.type(product as HTMLElement, 'Tea')
    await userEvent.type(screen.getByLabelText(/Colour/), 'dish')
    await userEvent.click(screen.getByRole('button', { name: 'Save hamper' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          version: 3,
          goods: [{ id: 1, product: 'Jam' }, { product: 'Tea' }],
          box: { colour: 'reddish' },
        },
      ]),
    )
  })

  test('have an input for other roles', async () => {
    open('ADMIN')
    const goods = within(await screen.findByRole('group', { name: /Goods/ }))
    expect(goods.getByRole('columnheader', { name: 'Cost' })).toBeDefined()
    expect(screen.getByLabelText(/Price/)).toBeDefined()
  })

  test('are not on the page of the record', async () => {
    open('EMPLOYEE', '/hamper/7/show')
    const goods = within(await screen.findByRole('table'))
    expect(goods.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Product'])
    cleanup()
    open('ADMIN', '/hamper/7/show')
    expect((await screen.findByRole('table')).textContent).toContain('£12.50')
  })

  test('are in no export', () => {
    const names = (role: string) => allColumns(hamper, role).map(({ name }) => name)
    expect(names('EMPLOYEE')).not.toContain('box.price')
    expect(names('ADMIN')).toContain('box.price')
  })
})
