import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useLocation } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../form/form-testing.tsx'
import { rememberList } from '../list/last-list.ts'
import { api, card, open, Page, RECORD, startSampleRecord } from './sample-record-testing.tsx'
import { copyOf } from './actions/duplicate.ts'
import { number, resource, text, lines, file, type Definition } from '#schema/engine'

startSampleRecord()

const sent: unknown[] = []
let stored: Record<string, unknown> = RECORD
beforeEach(() => {
  sent.length = 0
  stored = RECORD
  localStorage.clear()
  api.use(
    http.get('*/crate/7', () => HttpResponse.json(ok(stored))),
    http.put('*/crate/7', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push(body)
      if (body['version'] !== stored['version'])
        return HttpResponse.json(
          {
            message: 'Changed meanwhile',
            data: { current: stored, changedFields: ['note'], modifiedBy: 4 },
          },
          { status: 409 },
        )
      stored = { ...stored, ...body, version: Number(body['version']) + 1 }
      return HttpResponse.json(ok(stored))
    }),
  )
})

const pencil = (title: string) => screen.findByRole('button', { name: `Edit ${title}` })
const facts = () => card('Facts')

test('a section is edited where it is read, and sends only what was changed', async () => {
  open(<Page />)
  await userEvent.click(await pencil('Facts'))
  const inside = await facts()
  // The note was empty, so the card did not show it.
  expect(inside.getAllByRole('textbox').map((each) => each.id)).toEqual([
    'field-pickedOn',
    'field-note',
  ])
  expect(document.activeElement?.id).toBe('field-pickedOn')
  await userEvent.type(inside.getByLabelText(/^Note/), 'Soft ones')
  await userEvent.click(inside.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ version: 3, note: 'Soft ones' }]))
  expect(await inside.findByText('Soft ones')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Facts' })),
  )
})

test('an edit is undone by the bar or by its key, outside text boxes', async () => {
  api.use(
    http.post('*/crate/7/undo', async ({ request }) => {
      sent.push({ undo: await request.json() })
      stored = { ...RECORD, version: 5 }
      return HttpResponse.json(ok(stored))
    }),
  )
  open(<Page />)
  await userEvent.click(await pencil('Facts'))
  await userEvent.type((await facts()).getByLabelText(/^Note/), 'Soft ones')
  await userEvent.click((await facts()).getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ undo: { version: 4 } }))
  await waitFor(() => expect(screen.queryByText('Soft ones')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Cancel gives a section back as it was', async () => {
  open(<Page />)
  await userEvent.click(await pencil('Facts'))
  const inside = await facts()
  await userEvent.type(inside.getByLabelText(/^Note/), 'Soft ones')
  await userEvent.click(inside.getByRole('button', { name: 'Cancel' }))
  expect(inside.queryByText('Soft ones')).toBeNull()
  expect(sent).toEqual([])
})

test('a section that somebody else has saved meanwhile shows both versions', async () => {
  open(<Page />)
  await userEvent.click(await pencil('Facts'))
  const inside = await facts()
  await userEvent.type(inside.getByLabelText(/^Note/), 'Mine')
  stored = { ...RECORD, version: 4, note: 'Theirs' }
  await userEvent.click(inside.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Theirs', { selector: 'td *, td' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: 4, note: 'Mine' }))
})

test('a section has no pencil without fields to type, or for a role that may only read', async () => {
  const { unmount } = open(<Page />)
  await pencil('Facts')
  expect(screen.queryByRole('button', { name: 'Edit Progress' })).toBeNull()
  unmount()
  open(<Page />, { role: 'EMPLOYEE' })
  await facts()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})

const Place = () => {
  const { pathname, state } = useLocation()
  return (
    <>
      <p data-testid="place">{pathname}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
    </>
  )
}
const place = () => screen.getByTestId('place').textContent
const listed = { page: 1, perPage: 2, total: 3, isEstimate: false, filter: {} }
const fromList = (ids: readonly number[], page = 1) => {
  rememberList('crate', { ...listed, ids, page, sort: { field: 'crateNumber', order: 'ASC' } })
  for (const id of [6, 9])
    api.use(http.get(`*/crate/${id}`, () => HttpResponse.json(ok({ ...RECORD, id }))))
  open(
    <>
      <Page />
      <Place />
    </>,
  )
}

test('J and K lead through the list that a record was opened from, across its pages', async () => {
  api.use(
    http.get('*/crate/list', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      const content = page === 0 ? [{ id: 6 }, { id: 7 }] : [{ id: 9 }]
      return HttpResponse.json(ok({ content, page, size: 2, totalElements: 3, totalPages: 2 }))
    }),
  )
  fromList([6, 7])
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  const next = () => screen.findByRole('button', { name: 'Next record' })
  await waitFor(async () => expect((await next()).getAttribute('aria-disabled')).toBe('false'))
  await userEvent.keyboard('j')
  expect(await screen.findByText('3 of 3')).toBeTruthy()
  expect(place()).toBe('/crate/9/show')
  expect((await next()).getAttribute('aria-disabled')).toBe('true')
  const previous = screen.getByRole('button', { name: 'Previous record' })
  await waitFor(() => expect(previous.getAttribute('aria-disabled')).toBe('false'))
  await userEvent.click(previous)
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  // The button of the next page has the focus of the one that was pressed.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous record')
  await userEvent.keyboard('k')
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(place()).toBe('/crate/6/show')
})

test('letters are letters in a text box, and can be switched off everywhere else', async () => {
  fromList([6, 7])
  await userEvent.click(await pencil('Facts'))
  await userEvent.type((await facts()).getByLabelText(/^Note/), 'jk')
  expect(place()).toBe('/crate/7/show')
  await userEvent.click((await facts()).getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await userEvent.click(keys.getByRole('checkbox', { name: 'Single-letter keys' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('k')
  expect(place()).toBe('/crate/7/show')
  await userEvent.click(screen.getByRole('button', { name: 'Previous record' }))
  expect(await screen.findByText('1 of 3')).toBeTruthy()
})

test('a record that the list does not have stands alone', async () => {
  fromList([6])
  await pencil('Facts')
  expect(screen.queryByRole('button', { name: 'Next record' })).toBeNull()
})

test('Duplicate begins a new record with what may be shared', async () => {
  // The page stays on this screen, which has no form.
  api.use(http.get('*/crate/NaN', () => HttpResponse.json({ message: '' }, { status: 404 })))
  open(
    <>
      <Page />
      <Place />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate crate' }))
  expect(place()).toBe('/crate/create')
  const { crateNumber, grower, pickedOn, price, discount, deposit, total } = RECORD
  expect(JSON.parse(screen.getByTestId('state').textContent)).toEqual({
    record: { crateNumber, grower, pickedOn, price, discount, deposit, total },
  })
})

const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcel',
  title: '{parcelNumber}',
  fields: {
    parcelNumber: number('PCL-0000'),
    barcode: text({ unique: true }),
    remark: text(),
    weighedBy: text({ calculated: true }),
    label: file(),
    day: text(),
    goods: lines({
      item: text({ required: true }),
      photo: file(),
      sum: text({ calculated: true }),
    }),
  },
  uniqueTogether: [['remark', 'day']],
  list: { columns: ['parcelNumber'], sort: 'parcelNumber' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

test('a copy has no number, no unique or calculated value, no file and no ids of its lines', () => {
  const record = {
    id: 1,
    version: 1,
    parcelNumber: 'PCL-0001',
    barcode: '5012345678900',
    remark: 'Fragile',
    weighedBy: 'Ann',
    label: 12,
    day: 'Monday',
    goods: [{ id: 3, item: 'Jam', photo: 13, sum: '4' }],
  }
  expect(copyOf(parcel, record, 'ADMIN')).toEqual({ remark: 'Fragile', goods: [{ item: 'Jam' }] })
})
