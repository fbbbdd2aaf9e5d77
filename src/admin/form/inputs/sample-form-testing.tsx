import {
  choice,
  date,
  flag,
  lines,
  money,
  quantity,
  reference,
  resource,
  text,
  type Definition,
} from '#schema/engine'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { CreatePage } from '../../record/create-page.tsx'
import { DefaultRecordPage } from '../../record/record-page.tsx'
import { API, ok, renderScreen } from '../form-testing.tsx'

const shelf = resource('shelf', {
  label: ['Shelf', 'Shelves'],
  screen: '/shelf',
  title: '{shelfName}',
  hint: '{room}',
  fields: {
    shelfName: text({ required: true, max: 40 }),
    room: text({ max: 40 }),
    isActive: flag({ required: true, initial: true }),
  },
  list: { columns: ['shelfName', 'room'], filters: ['isActive'], sort: 'shelfName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 40 }),
    price: money({ required: true }),
    shelf: reference('shelf', { createInPlace: true }),
    madeFor: reference('shelf', { includesInactive: true }),
    jarStatus: choice({ FULL: 'Full', OPEN: 'Open' }, { required: true, initial: 'FULL' }),
    openedDate: date({ shownWhen: { jarStatus: 'OPEN' }, requiredWhen: { jarStatus: 'OPEN' } }),
    items: lines({
      what: text({ required: true, max: 20 }),
      quantity: quantity({ required: true }),
    }),
    secretCode: text({ maskedFor: ['ADMIN'] }),
    itemCode: text({ frozen: true, max: 10 }),
    tastedBy: text({ max: 20, shownWhen: { jarStatus: 'OPEN' } }),
  },
  sections: {
    Jar: [
      'jarName',
      'price',
      'shelf',
      'madeFor',
      'jarStatus',
      'openedDate',
      'items',
      'secretCode',
      'itemCode',
    ],
    Taste: ['tastedBy'],
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

export const parcel = resource('parcel', {
  label: ['Parcel', 'Parcels'],
  screen: '/parcel',
  title: '{parcelName}',
  fields: {
    parcelName: text({ required: true }),
    carrier: text({ requiredWhen: { parcelStatus: 'GONE' } }),
    note: text({ max: 20 }),
    parcelStatus: choice({ PACKED: 'Packed', GONE: 'Gone' }, { required: true, initial: 'PACKED' }),
  },
  state: 'parcelStatus',
  actions: { send: { label: 'Send off', from: 'PACKED', to: 'GONE' } },
  list: { columns: ['parcelName'], sort: 'parcelName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

export const definitions = [jar, shelf, parcel]
export const RECORD = {
  id: 7,
  version: 3,
  jarName: 'Plum chutney',
  price: 4.2,
  shelf: 2,
  jarStatus: 'FULL',
  openedDate: null,
  secretCode: '•••••6789',
  itemCode: 'J-7',
  items: [
    { id: 1, what: 'Plums', quantity: 2.5 },
    { id: 2, what: 'Vinegar', quantity: 1 },
  ],
  labels: { shelf: 'Top shelf', modifiedBy: 'Ana Silva' },
  files: {},
  createdDate: '2026-11-01T09:00:00Z',
  modifiedDate: '2026-11-20T09:00:00Z',
  createdBy: 1,
  modifiedBy: 1,
}
const SHELVES = [
  { id: 61, shelfName: 'Old shelf', room: 'Cellar', isActive: false, labels: {} },
  ...Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    shelfName: `Shelf ${index + 1}`,
    room: `Room ${index % 3}`,
    isActive: true,
    labels: {},
  })),
]

export const sent: { path: string; body: Record<string, unknown> }[] = []
export const params: URLSearchParams[] = []

export const server = setupServer(
  http.get(`${API}/jar/7`, () => HttpResponse.json(ok(RECORD))),
  http.get(`${API}/jar/7/history`, () =>
    HttpResponse.json(
      ok({
        content: [
          {
            at: '2026-11-21T09:55:00Z',
            by: 5,
            via: 'api',
            kind: 'update',
            changes: [],
            labels: { by: 'Ben Okafor' },
          },
        ],
        page: 0,
        totalPages: 1,
      }),
    ),
  ),
  http.get(`${API}/shelf/list`, ({ request }) => {
    const { searchParams } = new URL(request.url)
    params.push(searchParams)
    const found = SHELVES.filter(
      (row) =>
        row.shelfName.includes(searchParams.get('search') ?? '') &&
        String(row.isActive) === (searchParams.get('isActive') ?? String(row.isActive)),
    )
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    return HttpResponse.json(
      ok({
        content: found.slice(page * size, (page + 1) * size),
        page,
        size,
        totalElements: found.length,
        totalPages: Math.ceil(found.length / size),
      }),
    )
  }),
  http.post(`${API}/jar`, async ({ request }) => {
    sent.push({ path: '/jar', body: (await request.json()) as Record<string, unknown> })
    return HttpResponse.json(ok({ ...RECORD, id: 8, version: 1 }))
  }),
  http.post(`${API}/shelf`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>
    sent.push({ path: '/shelf', body })
    return HttpResponse.json(ok({ id: 99, version: 1, labels: {}, ...body }))
  }),
  http.put(`${API}/jar/7`, async ({ request }) => {
    sent.push({ path: '/jar/7', body: (await request.json()) as Record<string, unknown> })
    return HttpResponse.json(ok({ ...RECORD, ...sent.at(-1)?.body, version: 4 }))
  }),
)

/** Runs the mock server for the tests of a file and clears recorded requests before each test. */
export function startSampleForm(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  afterEach(() => {
    cleanup()
    server.resetHandlers()
    sent.length = 0
    params.length = 0
  })
}

const onResource = (page: React.ReactNode) => (
  <ResourceContextProvider value="jar">{page}</ResourceContextProvider>
)
export const create = () =>
  renderScreen(onResource(<CreatePage definition={jar} />), { definitions, at: '/jar/create' })
export const edit = async () => {
  renderScreen(onResource(<DefaultRecordPage definition={jar} />), { definitions, at: '/jar/7' })
  await screen.findByLabelText('Jar name')
}
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save jar' }))
