import { lines, quantity, reference, resource, text, type Definition } from '#schema/engine'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { ResourceContextProvider } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { CreatePage } from '../../record/create-page.tsx'
import { API, ok, renderScreen } from '../form-testing.tsx'
import {
  definitions,
  parcel,
  RECORD,
  sent,
  params,
  server,
  create,
  edit,
  save,
  startSampleForm,
} from './sample-form-testing.tsx'

startSampleForm()

describe('a new record', () => {
  test('keeps numbers exact from the keys to the call', async () => {
    create()
    await userEvent.type(screen.getByLabelText('Jar name'), 'Plum')
    await userEvent.type(screen.getByLabelText('Price'), '1,234.07')
    await save()
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/jar', body: { jarName: 'Plum', price: 1234.07, jarStatus: 'FULL', items: [] } },
      ]),
    )
  })

  test('says what is wrong before anything is sent, counted and linked', async () => {
    create()
    await userEvent.type(screen.getByLabelText('Price'), '4.205')
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('2 fields need your attention')
    expect(screen.getByLabelText('Price').getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(within(summary).getByText('Please fill in Jar name.'))
    expect(document.activeElement).toBe(screen.getByLabelText('Jar name'))
    expect(sent).toEqual([])
  })

  test('shows a conditional field when its condition holds, and then demands it', async () => {
    create()
    await userEvent.type(screen.getByLabelText('Jar name'), 'Plum')
    await userEvent.type(screen.getByLabelText('Price'), '4')
    expect(screen.queryByLabelText('Opened date')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Open' }))
    expect(screen.getByLabelText('Opened date').getAttribute('aria-required')).toBe('true')
    await save()
    expect(await screen.findAllByText('Please fill in Opened date.')).toHaveLength(2)
    await userEvent.type(screen.getByLabelText('Opened date'), '3 Nov')
    await save()
    await waitFor(() => expect(sent[0]?.body['openedDate']).toBe('2026-11-03'))
  })

  test('names the action that will demand a field, in place of calling it optional', async () => {
    renderScreen(
      <ResourceContextProvider value="parcel">
        <CreatePage definition={parcel} />
      </ResourceContextProvider>,
      { definitions, at: '/parcel/create' },
    )
    expect((await screen.findByText('Carrier')).textContent).toBe(
      'Carrier (needed before “Send off”)',
    )
    expect(screen.getByText('Note').textContent).toBe('Note (optional)')
  })

  test('demands a remark while one number is above another, as on the server', async () => {
    const crate = resource('crate', {
      label: ['Crate', 'Crates'],
      screen: '/crate',
      title: '{crateName}',
      fields: {
        crateName: text({ required: true }),
        weight: quantity(),
        limit: quantity(),
        remark: text({ requiredWhen: { weight: { moreThan: { field: 'limit' } } } }),
      },
      list: { columns: ['crateName'], sort: 'crateName' },
      allow: { ADMIN: 'everything' },
    }) as unknown as Definition
    renderScreen(
      <ResourceContextProvider value="crate">
        <CreatePage definition={crate} />
      </ResourceContextProvider>,
      { definitions: [crate], at: '/crate/create' },
    )
    await userEvent.type(await screen.findByLabelText('Crate name'), 'Pears')
    await userEvent.type(screen.getByLabelText(/^Weight/), '10.5')
    expect(screen.getByText('Remark').textContent).toBe('Remark (optional)')
    await userEvent.type(screen.getByLabelText(/^Limit/), '9.5')
    await userEvent.tab()
    expect(screen.getByText('Remark').textContent).toBe('Remark')
    expect(screen.getByLabelText('Remark').getAttribute('aria-required')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Save crate' }))
    expect(await screen.findAllByText('Please fill in Remark.')).toHaveLength(2)
    await userEvent.clear(screen.getByLabelText(/^Limit/))
    await userEvent.type(screen.getByLabelText(/^Limit/), '10.5')
    await userEvent.tab()
    expect(screen.getByLabelText(/^Remark/).getAttribute('aria-required')).not.toBe('true')
  })

  test('leaves out a section as long as nothing in it is shown', async () => {
    create()
    await screen.findByRole('region', { name: 'Jar' })
    expect(screen.queryByText('Taste')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Open' }))
    expect(screen.getByRole('region', { name: 'Taste' })).toBeDefined()
  })

  test('adds rows with Enter', async () => {
    create()
    await userEvent.click(screen.getByRole('button', { name: 'Add a row' }))
    await userEvent.type(screen.getByLabelText('What'), 'Plums{Enter}')
    await waitFor(() => expect(screen.getAllByLabelText('What')).toHaveLength(2))
    expect(sent).toEqual([])
  })
})

describe('the picker of a reference', () => {
  test('asks the server for usable records, a page at a time', async () => {
    create()
    await userEvent.click(screen.getByLabelText(/^Shelf/))
    const list = await screen.findByRole('listbox')
    await within(list).findByText('Shelf 1')
    expect(params[0]?.get('isActive')).toBe('true')
    expect(within(list).getAllByText(/^Room/).length).toBeGreaterThan(0)
    list.dispatchEvent(new Event('scroll', { bubbles: true }))
    await within(list).findByText('Shelf 26')
    expect(params.at(-1)?.get('page')).toBe('1')
  })

  test('offers what is no longer in use where the field takes it, marked and last', async () => {
    create()
    await userEvent.click(screen.getByLabelText(/^Made for/))
    const list = await screen.findByRole('listbox')
    await within(list).findByText('Shelf 1')
    const lines = within(list).getAllByRole('option')
    expect(lines[0]?.textContent).toBe('Shelf 1Room 0')
    expect(lines.at(-1)?.textContent).toBe('Old shelfCellar · Inactive')
  })

  test('searches after a pause and not at every key', async () => {
    create()
    await userEvent.type(screen.getByLabelText(/^Shelf/), 'Shelf 42')
    await userEvent.click(await screen.findByRole('option', { name: /Shelf 42/ }))
    expect(params.filter((each) => each.get('search')).map((each) => each.get('search'))).toEqual([
      'Shelf 42',
    ])
    expect(screen.getByLabelText<HTMLInputElement>(/^Shelf/).value).toBe('Shelf 42')
  })

  test('creates what is missing in place and chooses it', async () => {
    create()
    await userEvent.type(screen.getByLabelText(/^Shelf/), 'Cellar')
    await userEvent.click(await screen.findByText('Create “Cellar”'))
    const dialog = await screen.findByRole('dialog', { name: 'New shelf' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Shelf name').value).toBe('Cellar')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create shelf' }))
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/^Shelf/).value).toBe('Cellar'),
    )
    expect(sent).toEqual([{ path: '/shelf', body: { shelfName: 'Cellar' } }])
  })
})

describe('a record that is edited', () => {
  test('leaves a repeated line to the server, which names its record', async () => {
    const rack = resource('rack', {
      label: ['Rack', 'Racks'],
      screen: '/rack',
      title: '{rackName}',
      fields: {
        rackName: text({ required: true }),
        places: lines({ shelf: reference('shelf', { required: true }) }, { uniqueBy: ['shelf'] }),
      },
      list: { columns: ['rackName'], sort: 'rackName' },
      allow: { ADMIN: 'everything' },
    }) as unknown as Definition
    const message = 'Shelf 1 appears twice in Shelf.'
    server.use(
      http.post(`${API}/rack`, async ({ request }) => {
        sent.push({ path: '/rack', body: (await request.json()) as Record<string, unknown> })
        const errors = [{ field: 'places.1.shelf', code: 'repeated', message }]
        return HttpResponse.json({ status: 'BAD_REQUEST', message: '', errors }, { status: 400 })
      }),
    )
    renderScreen(
      <ResourceContextProvider value="rack">
        <CreatePage definition={rack} />
      </ResourceContextProvider>,
      { definitions: [...definitions, rack], at: '/rack/create' },
    )
    await userEvent.type(await screen.findByLabelText('Rack name'), 'Left')
    for (const place of [0, 1]) {
      await userEvent.click(screen.getByRole('button', { name: 'Add a row' }))
      await userEvent.click(screen.getAllByLabelText('Shelf')[place] as HTMLElement)
      const list = await screen.findByRole('listbox')
      await userEvent.click(await within(list).findByText('Shelf 1'))
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save rack' }))
    expect(await screen.findAllByText(message)).toHaveLength(2)
    expect(sent).toEqual([
      { path: '/rack', body: { rackName: 'Left', places: [{ shelf: 1 }, { shelf: 1 }] } },
    ])
  })

  test('sends only what changed, with the version that was read', async () => {
    await edit()
    expect(screen.getByLabelText<HTMLInputElement>(/^Shelf/).value).toBe('Top shelf')
    await userEvent.clear(screen.getByLabelText('Price'))
    await userEvent.type(screen.getByLabelText('Price'), '4.35')
    await save()
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/jar/7', body: { price: 4.35, version: 3 } }]),
    )
  })

  test('shows frozen fields as facts and masked ones masked', async () => {
    await edit()
    expect(screen.queryByLabelText(/^Item code/)).toBeNull()
    expect(screen.getByText('J-7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change Secret code' }))
    await userEvent.type(screen.getByLabelText(/^Secret code/), '12345')
    await save()
    await waitFor(() => expect(sent[0]?.body).toEqual({ secretCode: '12345', version: 3 }))
  })

  test('puts the errors of the server under their inputs, rows included', async () => {
    server.use(
      http.put(`${API}/jar/7`, () =>
        HttpResponse.json(
          {
            status: 'BAD_REQUEST',
            message: 'Please correct the highlighted fields.',
            errors: [
              {
                field: 'items.1.quantity',
                code: 'tooMuch',
                message: 'There is not that much vinegar.',
              },
              { field: 'jarName', code: 'duplicate', message: 'Plum chutney is already taken.' },
            ],
          },
          { status: 400 },
        ),
      ),
    )
    await edit()
    await userEvent.type(screen.getByLabelText('Jar name'), '!')
    await save()
    expect(await screen.findAllByText('There is not that much vinegar.')).toHaveLength(2)
    const second = screen.getAllByLabelText('Quantity')[1]
    expect(
      document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('There is not that much vinegar.')
    await userEvent.click(
      within(screen.getByRole('alert')).getByText('There is not that much vinegar.'),
    )
    expect(document.activeElement).toBe(second)
  })

  test('shows both versions when somebody else was faster, and saves over theirs when told to', async () => {
    server.use(
      http.put(
        `${API}/jar/7`,
        () =>
          HttpResponse.json(
            {
              status: 'CONFLICT',
              message: 'Someone else has changed this record in the meantime.',
              errors: [],
              data: {
                current: { ...RECORD, price: 5, version: 4 },
                changedFields: ['price'],
                modifiedBy: 5,
                modifiedDate: '2026-11-21T09:55:00Z',
              },
            },
            { status: 409 },
          ),
        { once: true },
      ),
    )
    await edit()
    await userEvent.clear(screen.getByLabelText('Price'))
    await userEvent.type(screen.getByLabelText('Price'), '4.50')
    await save()
    const dialog = await screen.findByRole('dialog', { name: /^Ben Okafor changed this jar/ })
    expect(within(dialog).getByText('£5.00')).toBeTruthy()
    expect(within(dialog).getByText('£4.50')).toBeTruthy()
    const main = within(dialog)
      .getAllByRole('button')
      .filter((each) => each.className.includes('MuiButton-contained'))
    expect(main.map((each) => each.textContent)).toEqual(['Reload their version'])
    expect(document.activeElement).toBe(main[0])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/jar/7', body: { price: 4.5, version: 4 } }]),
    )
  })

  test('takes over their version when told to', async () => {
    server.use(
      http.put(
        `${API}/jar/7`,
        () =>
          HttpResponse.json(
            {
              status: 'CONFLICT',
              message: 'Someone else has changed this record in the meantime.',
              errors: [],
              data: {
                current: { ...RECORD, price: 5, version: 4 },
                changedFields: ['price'],
                modifiedBy: 5,
                modifiedDate: '2026-11-21T09:55:00Z',
              },
            },
            { status: 409 },
          ),
        { once: true },
      ),
    )
    await edit()
    server.use(
      http.get(`${API}/jar/7`, () => HttpResponse.json(ok({ ...RECORD, price: 5, version: 4 }))),
    )
    await userEvent.type(screen.getByLabelText('Jar name'), ' 2')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Reload their version' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('5.00'))
    expect(screen.getByLabelText<HTMLInputElement>('Jar name').value).toBe('Plum chutney')
  })
})
