import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { screen as declareScreen } from '../screens.ts'
import {
  requests,
  card,
  choose,
  crate,
  open,
  Page,
  startSampleRecord,
  type Crate,
} from './sample-record-testing.tsx'
import { recordPage } from './record-page.tsx'

startSampleRecord()

test('the head names the record, its state, whose it is and what can be done', async () => {
  open(<Page />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Crate C-7')
  expect(screen.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toContain(
    '/grower/2/show',
  )
  expect(screen.getByText('Full')).toBeTruthy()
  const buttons = ['Edit', 'Sell it', 'Weigh', 'Lose crate']
  expect(buttons.filter((name) => !screen.queryByRole('button', { name }))).toEqual([])
  expect(screen.queryByRole('button', { name: 'Sell crate' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Look inside' }).getAttribute('href')).toContain(
    '/inside/7',
  )
})

test('only the first of the primary buttons stands out', async () => {
  open(<Page />)
  expect((await screen.findByRole('button', { name: 'Sell it' })).className).toContain('contained')
  expect(screen.getByRole('link', { name: 'Look inside' }).className).toContain('outlined')
})

test('a dialog of the page is given the record, and is gone when it closes', async () => {
  open(<Page />)
  await userEvent.click(await screen.findByRole('button', { name: 'Weigh' }))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain('Weigh C-7')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('steps, facts and slots get the record; what is empty is left out', async () => {
  open(<Page />)
  const steps = within(await screen.findByRole('list', { name: 'Progress of Crate C-7' }))
  expect(steps.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'Picked, done3 Nov',
    'Sold, still to come',
  ])
  const facts = await card('Facts')
  expect(facts.getAllByRole('term').map((each) => each.textContent)).toEqual(['Picked on', 'Twice'])
  expect(facts.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '3 Nov 2026',
    'C-7C-7',
  ])
  expect((await card('Where')).getByText('C-7 is from C-7')).toBeTruthy()
  expect(screen.getByRole('complementary').textContent).toBe('from C-7')
})

test('sums leave out what is nothing and end in their total', async () => {
  open(<Page />)
  const amounts = await card('Amounts')
  expect(amounts.getAllByRole('term').map((each) => each.textContent)).toEqual([
    'Price',
    'Kept',
    'Total',
  ])
  expect(amounts.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '£10.00',
    '£2.50',
    '£12.50',
  ])
})

test('tabs count their records and show them in columns, the name leading to each', async () => {
  open(<Page />)
  await choose(/^Weighings \(2\)/)
  const table = within(await screen.findByRole('table', { name: 'Weighings' }))
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    'Weighing',
    'Scale',
    'Fee',
  ])
  expect(table.getByRole('link', { name: 'W-1' }).getAttribute('href')).toContain(
    '/weighing/1/show',
  )
  expect(new Set(requests)).toEqual(new Set(['7']))
})

test('rows of their own have a button for the older ones', async () => {
  open(<Page />)
  await choose(/^Scales \(2\)/)
  const list = await screen.findByRole('list', { name: 'Scales' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'More scales' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(list.textContent).toContain('2 in all')
})

test.each([
  ['the page of them all', 'ADMIN', '/everybody'],
  ['one’s own where they have no page of all', 'EMPLOYEE', '/weighing'],
] as const)('the way to all of them leads to %s', async (_, role, place) => {
  const Few = recordPage(crate, { main: { Scales: { of: 'weighing', by: 'crate', first: 1 } } })
  const everybody = { route: '/everybody', roles: [role] } as const
  open(<Few />, { screens: [{ of: 'weighing', everybody }] })
  const link = await screen.findByRole('link', { name: 'Show all in the list' })
  expect(link.getAttribute('href')).toContain(`${place}?filter=%7B%22crate%22%3A7%7D`)
})

test('a tab whose list the role may not read is absent, and nothing is asked for it', async () => {
  open(<Page />, { role: 'EMPLOYEE' })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((each) => each.textContent)).toEqual(['Our crate', 'Own (8)', 'Details'])
  expect(requests).toEqual([])
  // Offers no actions or links that the role may not use or see.
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ann Lee' })).toBeNull()
})

test('the address without /show opens the form in the first tab', async () => {
  open(<Page />, { at: '/crate/7' })
  expect(await screen.findByRole('textbox', { name: /^Crate number/ })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Details' })).toBeNull()
})

test('a record that is not there says so', async () => {
  open(<Page />, { at: '/crate/8/show' })
  expect(await screen.findByText('This crate does not exist')).toBeTruthy()
})

test('a tab tells every field, another shows what points here besides the declared tabs', async () => {
  const Bare = recordPage(crate, { details: true })
  open(<Bare />)
  await choose(/^Details/)
  expect((await card('Details')).getByText('Discount')).toBeTruthy()
  await choose(/^Related \(2\)/)
  expect(await screen.findByRole('table', { name: 'Weighings' })).toBeTruthy()
  cleanup()
  open(<Page />)
  await choose(/^Details/)
  expect(screen.queryByRole('tab', { name: /^Related/ })).toBeNull()
})

interface View {
  readonly crate: Crate
  readonly words: string
}

test('a page of its own call is given the answer beside the record', async () => {
  const Called = recordPage(crate, {
    call: { path: (id) => `/crate-view?id=${id}`, record: (view: View) => view.crate },
    heading: 'crateNumber',
    main: { Words: ({ more }) => <p>{more.words}</p> },
  })
  open(<Called />)
  expect((await card('Words')).getByText('by its own call')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('C-7')
})

test('standing in another screen it leads back there', async () => {
  let left = 0
  open(<Page id={7} onBack={() => left++} />, { at: '/elsewhere/create' })
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the list' }))
  expect(left).toBe(1)
})

test('a fact and an input of its own stand in for those of the kind', async () => {
  const screens = [
    declareScreen(crate, {
      facts: { pickedOn: ({ value }) => <b>the day {String(value)}</b> },
      inputs: { note: ({ label }) => <input aria-label={`${label}, by hand`} /> },
    }),
  ]
  open(<Page />, { screens })
  expect((await card('Facts')).getByText('the day 2026-11-03')).toBeTruthy()
  cleanup()
  open(<Page />, { screens, at: '/crate/7' })
  expect(await screen.findByRole('textbox', { name: 'Note, by hand' })).toBeTruthy()
})
