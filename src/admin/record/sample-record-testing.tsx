import {
  choice,
  date,
  money,
  reference,
  resource,
  text,
  type Definition,
  type RecordOf,
} from '#schema/engine'
import { cleanup, configure, getConfig, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { ok, renderScreen } from '../form/form-testing.tsx'
import type { Screen } from '../screens.ts'
import type { RowProps, Shown } from './declaration.ts'
import { recordPage } from './record-page.tsx'
import { Entry } from './card.tsx'

const grower = resource('grower', {
  label: ['Grower', 'Growers'],
  screen: '/grower',
  title: '{growerName}',
  fields: { growerName: text({ required: true }) },
  list: { columns: ['growerName'], sort: 'growerName' },
  allow: { ADMIN: 'everything' },
})

export const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crate',
  title: '{crateNumber}',
  fields: {
    crateNumber: text({ required: true }),
    grower: reference('grower', { required: true }),
    pickedOn: date(),
    note: text(),
    price: money({ required: true }),
    discount: money({ required: true }),
    deposit: money({ required: true }),
    total: money({ required: true }),
    crateStatus: choice(
      { FULL: ['Full', 'success'], SOLD: ['Sold', 'neutral'] },
      { required: true, initial: 'FULL' },
    ),
  },
  state: 'crateStatus',
  actions: {
    sell: { label: 'Sell crate', from: 'FULL', to: 'SOLD' },
    lose: { label: 'Lose crate', from: 'FULL', to: 'SOLD', tone: 'danger' },
  },
  list: { columns: ['crateNumber'], sort: 'crateNumber' },
  allow: { ADMIN: 'everything', EMPLOYEE: ['show'] },
})

const weighing = resource('weighing', {
  label: ['Weighing', 'Weighings'],
  screen: '/weighing',
  title: '{weighingNumber}',
  fields: {
    weighingNumber: text({ required: true }),
    crate: reference('crate', { required: true }),
    scale: text(),
    fee: money(),
  },
  list: {
    columns: ['weighingNumber', 'crate', 'scale', 'fee'],
    filters: ['crate'],
    sort: 'weighingNumber',
  },
  allow: { ADMIN: ['list', 'show'] },
})

export type Crate = RecordOf<typeof crate>
type OfCrate = Shown<Crate, string>

/** A page that declares one of every kind of part. */
export const Page = recordPage(crate, {
  use: ({ crateNumber }) => `from ${crateNumber}`,
  one: 'Our crate',
  heading: ({ record }) => `Crate ${record.crateNumber}`,
  below: 'grower',
  actions: [
    { action: 'sell', label: 'Sell it', primary: true },
    {
      label: 'Look inside',
      to: ({ record }) => `/inside/${record.id}`,
      when: ({ role }) => role === 'ADMIN',
      primary: true,
    },
    {
      label: 'Weigh',
      Dialog: ({ record, onClose }) => (
        <div role="dialog">
          Weigh {record.crateNumber}{' '}
          <button type="button" onClick={onClose}>
            Done
          </button>
        </div>
      ),
    },
  ],
  steps: ({ record }) => [
    { label: 'Picked', at: 'done', on: record.pickedOn },
    { label: 'Sold', at: record.crateStatus === 'SOLD' ? 'done' : 'ahead' },
  ],
  main: { Where: Where, hint: { slot: ({ more }: OfCrate) => <aside>{more}</aside> } },
  side: {
    Facts: [
      'pickedOn',
      ['Said of it', 'note'],
      ['Twice', ({ record }) => record.crateNumber.repeat(2)],
    ],
    Amounts: {
      sums: ['price', { less: 'discount' }, { plus: 'deposit', label: 'Kept' }, { total: 'total' }],
    },
  },
  tabs: {
    weighings: { of: 'weighing', by: 'crate' },
    scales: {
      of: 'weighing',
      by: 'crate',
      label: 'Scales',
      Row: Scale,
      first: 1,
      older: 'More scales',
    },
    own: { label: 'Own', count: ({ more }) => more.length, Body: Where },
  },
  details: true,
  historyOf: ['ADMIN'],
})

function Where({ record, more }: OfCrate) {
  return (
    <p>
      {record.crateNumber} is {more}
    </p>
  )
}

function Scale({ row, rows }: RowProps<RecordOf<typeof weighing>, Crate, string>) {
  return <Entry main={row.scale} below={[null, `${rows.length} in all`]} figure={row.fee} />
}

export const RECORD = {
  id: 7,
  version: 3,
  crateNumber: 'C-7',
  grower: 2,
  pickedOn: '2026-11-03',
  note: null,
  price: 10,
  discount: 0,
  deposit: 2.5,
  total: 12.5,
  crateStatus: 'FULL',
  labels: { grower: 'Ann Lee' },
  files: {},
}
const WEIGHINGS = [1, 2].map((id) => ({
  id,
  weighingNumber: `W-${id}`,
  crate: 7,
  scale: `Scale ${id}`,
  fee: id,
  labels: { crate: 'C-7' },
}))

/** Ids of the crates whose weighings were requested. */
export const requests: string[] = []
export const api = setupServer(
  http.get('*/crate/7', () => HttpResponse.json(ok(RECORD))),
  http.get('*/crate/8', () => HttpResponse.json({ message: 'Not found' }, { status: 404 })),
  http.get('*/crate/7/history', () =>
    HttpResponse.json(ok({ content: [], page: 0, totalPages: 0 })),
  ),
  http.get('*/crate-view', () =>
    HttpResponse.json(ok({ crate: RECORD, words: 'by its own call' })),
  ),
  http.get('*/weighing/list', ({ request }) => {
    const { searchParams } = new URL(request.url)
    requests.push(String(searchParams.get('crate')))
    const size = Number(searchParams.get('size'))
    return HttpResponse.json(
      ok({ content: WEIGHINGS.slice(0, size), page: 0, size, totalElements: 2, totalPages: 1 }),
    )
  }),
)
/** Runs the mock server during the tests of a file. */
export function startSampleRecord(): void {
  const { asyncUtilTimeout } = getConfig()
  beforeAll(() => {
    api.listen()
    // The machine may be slow while other tests run.
    configure({ asyncUtilTimeout: 5_000 })
  })
  afterEach(() => {
    cleanup()
    api.resetHandlers()
    requests.length = 0
  })
  afterAll(() => {
    api.close()
    configure({ asyncUtilTimeout })
  })
}

const definitions = [grower, crate, weighing] as unknown as Definition[]
export const open = (
  page: React.ReactNode,
  { at = '/crate/7/show', role = 'ADMIN', screens = [] as readonly Screen[] } = {},
) =>
  renderScreen(<ResourceContextProvider value="crate">{page}</ResourceContextProvider>, {
    definitions,
    at,
    role,
    screens,
  })
export const card = async (name: string) => within(await screen.findByRole('region', { name }))
export const choose = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('tab', { name }))
