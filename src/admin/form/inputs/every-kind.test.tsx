import {
  choice,
  choices,
  flag,
  instant,
  lines,
  object,
  resource,
  text,
  whole,
  type Definition,
  type FieldMap,
} from '#schema/engine'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { KIND_SAMPLES } from '../../../../tests/kit/samples-by-kind.ts'
import { API, ok, renderScreen } from '../form-testing.tsx'
import { CreatePage } from '../../record/create-page.tsx'

const sent: unknown[] = []
const server = setupServer(
  http.post(`${API}/thing`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(ok({ id: 1, version: 1 }))
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  sent.length = 0
})

const thing = (fields: FieldMap): Definition =>
  resource('thing', {
    label: ['Thing', 'Things'],
    screen: '/thing',
    title: '{it}',
    fields,
    list: { columns: ['it'], sort: 'id' },
    allow: { ADMIN: 'everything' },
  } as never) as unknown as Definition

const box = () => screen.getByLabelText(/^It/)
const type = (words: string) => () => userEvent.type(box(), words)
const press = (role: string, name: string | RegExp) => () =>
  userEvent.click(screen.getByRole(role, { name }))

/** User input for kinds that are not typed into one box, and the value sent. Pickers and uploads have separate tests. */
const ROUND_TRIPS: readonly (readonly [
  kind: string,
  field: FieldMap[string],
  fill: () => Promise<unknown>,
  value: unknown,
])[] = [
  [
    'a month of a year',
    whole({ datePart: 'month' }),
    async () => {
      await press('combobox', /It/)()
      await press('option', 'September')()
    },
    9,
  ],
  [
    'instant',
    instant(),
    async () => {
      await userEvent.type(screen.getByLabelText('It, day'), '2026-11-03{tab}')
      await userEvent.type(screen.getByLabelText('It, time'), '14:05{tab}')
    },
    '2026-11-03T14:05:00.000Z',
  ],
  ['flag', flag(), press('switch', /It/), true],
  ['choice', choice({ RED: 'Red', BLUE: 'Blue' }), press('radio', 'Blue'), 'BLUE'],
  ['choices', choices({ RED: 'Red', BLUE: 'Blue' }), press('checkbox', 'Blue'), ['BLUE']],
  [
    'lines',
    lines({ what: text() }),
    async () => {
      await press('button', 'Add a row')()
      await userEvent.type(within(screen.getByRole('group')).getByLabelText(/^What/), 'Plums')
    },
    [{ what: 'Plums' }],
  ],
  [
    'object',
    object({ city: text() }),
    () => userEvent.type(screen.getByLabelText(/^City/), 'York'),
    { city: 'York' },
  ],
]

/** Kinds whose value is typed into one box. */
const TYPED = Object.entries(KIND_SAMPLES).flatMap(([kind, { field, typed }]) =>
  field && typed ? [[kind, field, type(typed[0]), typed[1]] as const] : [],
)

test.each([...TYPED, ...ROUND_TRIPS])(
  'the input of %s sends what was given',
  async (_, field, fill, value) => {
    const definition = thing({ it: field })
    renderScreen(
      <ResourceContextProvider value="thing">
        <CreatePage definition={definition} />
      </ResourceContextProvider>,
      { definitions: [definition], at: '/thing/create' },
    )
    await fill()
    await userEvent.click(screen.getByRole('button', { name: 'Save thing' }))
    await expect.poll(() => sent).toEqual([{ it: value }])
  },
)

test('a day without a time is refused in words', async () => {
  const definition = thing({ it: instant({ label: 'When' }) })
  renderScreen(
    <ResourceContextProvider value="thing">
      <CreatePage definition={definition} />
    </ResourceContextProvider>,
    { definitions: [definition], at: '/thing/create' },
  )
  await userEvent.type(screen.getByLabelText('When, day'), '03/11/2026{tab}')
  await userEvent.click(screen.getByRole('button', { name: 'Save thing' }))
  // Once at the field, and once in the summary above the form.
  expect(await screen.findAllByText('Enter both a day and a time for When.')).toHaveLength(2)
})
