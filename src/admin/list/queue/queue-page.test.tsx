import { choice, resource, text, type Definition } from '#schema/engine'
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { API, ok, renderScreen } from '../../form/form-testing.tsx'
import { queryClient } from '../../providers/query-client.ts'
import { QueuePage } from './queue-page.tsx'
import { Verdict } from './verdict.tsx'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  screen: '/jar',
  title: '{jarName}',
  fields: {
    jarName: text({ required: true, max: 40 }),
    reason: text({ max: 40 }),
    jarStatus: choice({ NEW: 'New', GOOD: 'Good', BAD: 'Bad' }, { initial: 'NEW' }),
  },
  state: 'jarStatus',
  actions: {
    approve: { label: 'Approve jar', from: 'NEW', to: 'GOOD', many: true },
    reject: { label: 'Reject jar', from: 'NEW', to: 'BAD', requires: ['reason'], many: true },
  },
  list: { columns: ['jarName', 'jarStatus'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

const JARS = ['Plum', 'Pear', 'Fig'].map((jarName, place) => ({
  id: place + 1,
  version: 1,
  label: jarName,
  labels: {},
  jarName,
  reason: null,
  jarStatus: 'NEW',
}))

const PATIENT = { timeout: 20_000 }
configure({ asyncUtilTimeout: PATIENT.timeout })

const server = setupServer()
const address = document.createElement('meta')
address.name = 'larder-api'
address.content = API
const { matchMedia } = window
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' })
  document.head.append(address)
  // A wide screen, on which the open record is next to the queue.
  window.matchMedia = (media) =>
    ({
      matches: media.includes('min-width'),
      media,
      addEventListener() {},
      removeEventListener() {},
    }) as never
})
afterAll(() => {
  server.close()
  address.remove()
  window.matchMedia = matchMedia
})
const approved: string[] = []
const orders: unknown[] = []
beforeEach(() => {
  approved.length = 0
  orders.length = 0
  server.use(
    http.get(`${API}/jar/list`, () =>
      HttpResponse.json(ok({ content: JARS, page: 0, size: 25, totalElements: 3, totalPages: 1 })),
    ),
    http.get(`${API}/jar/:id`, ({ params }) =>
      HttpResponse.json(ok(JARS.find(({ id }) => id === Number(params['id'])))),
    ),
    http.post(`${API}/jar/changes`, async ({ request }) => {
      orders.push(await request.json())
      return HttpResponse.json(ok({ id: 9, total: 1 }))
    }),
    http.get(`${API}/jar/changes/9/preview`, () => HttpResponse.json(ok({ rows: [], next: null }))),
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  queryClient.clear()
  server.resetHandlers()
})

async function openQueue() {
  renderScreen(
    <QueuePage
      definition={jar}
      query={{ jarStatus: 'NEW' }}
      parameter="jar"
      words={{
        title: 'New jars',
        waiting: (count) => `${count} waiting`,
        nothing: { title: 'None', why: 'All done' },
        queue: 'Waiting jars',
        opened: 'Jar',
        records: 'the jars',
        record: 'the jar',
      }}
      findException={(row) => (row['jarName'] === 'Pear' ? 'Cracked' : null)}
      entry={(row) => String(row['jarName'])}
      detail={(record, onDone) => (
        <Verdict
          definition={jar}
          record={record}
          canApprove
          onApprove={() => {
            approved.push(String(record['jarName']))
            onDone()
          }}
          onDone={onDone}
        />
      )}
    />,
    { definitions: [jar], at: '/jar/7' },
  )
  const entry = await screen.findByRole('button', { name: 'Plum' })
  await screen.findByRole('button', { name: 'Approve jar' })
  entry.focus()
}

const isOpen = (name: RegExp) =>
  expect
    .poll(() => screen.getByRole('button', { name }).getAttribute('aria-current'), PATIENT)
    .toBe('true')

test('arrows open, A approves the open record and goes on to the next', async () => {
  await openQueue()
  await userEvent.keyboard('{ArrowDown}')
  await isOpen(/^Pear/)
  expect(document.activeElement?.textContent).toContain('Pear')
  await screen.findByRole('button', { name: 'Approve jar' })
  await expect
    .poll(async () => {
      await userEvent.keyboard('a')
      return approved
    }, PATIENT)
    .toContain('Pear')
  await isOpen(/^Fig/)
  expect(document.activeElement?.textContent).toContain('Fig')
  await userEvent.keyboard('{Home}')
  await isOpen(/^Plum/)
})

test('X and Space select, A then approves the selected records together', async () => {
  await openQueue()
  await userEvent.keyboard('x{ArrowDown} ')
  expect(screen.getByRole('checkbox', { name: 'Select Pear' })).toHaveProperty('checked', true)
  expect(screen.getByText('2 selected')).toBeTruthy()
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Approve jar (2)' })
  await expect
    .poll(() => orders, PATIENT)
    .toEqual([
      {
        records: [
          { id: 1, version: 1 },
          { id: 2, version: 1 },
        ],
        action: 'approve',
        inputs: {},
      },
    ])
  expect(approved).toEqual([])
})

test('R asks for the reason; a key that is held down does nothing more', async () => {
  await openQueue()
  const entry = document.activeElement ?? document.body
  fireEvent.keyDown(entry, { key: 'a', repeat: true })
  expect(approved).toEqual([])
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Reject jar' })
  expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toBeTruthy()
})

test('letters do nothing for those who switched them off; Space and arrows stay', async () => {
  await openQueue()
  // The row of keys is shown on wide screens only.
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts', hidden: true }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Single-letter keys' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog'), PATIENT).toBeNull()
  screen.getByRole('button', { name: 'Plum' }).focus()
  await userEvent.keyboard('xa')
  expect(approved).toEqual([])
  expect(screen.queryByText('1 selected')).toBeNull()
  await userEvent.keyboard(' ')
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('a marked record that is selected by hand is named before it is approved', async () => {
  await openQueue()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Pear' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve jar (1)' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve jar (1)' }))
  expect(dialog.getByText(/1 of them is marked/)).toBeTruthy()
  expect(dialog.getByRole('listitem').textContent).toBe('Pear: Cracked')
})

test('“Approve all” leaves out the exceptions, which are marked, and says so', async () => {
  await openQueue()
  expect(within(screen.getByRole('button', { name: /^Pear/ })).getByText('Cracked')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2 of 3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve jar (2)' }))
  expect(dialog.getByText(/1 is left out/)).toBeTruthy()
  expect(dialog.getByRole('listitem').textContent).toBe('Pear: Cracked')
  await expect.poll(() => orders, PATIENT).toHaveLength(1)
  expect(orders[0]).toMatchObject({ records: [{ id: 1 }, { id: 3 }] })
})
