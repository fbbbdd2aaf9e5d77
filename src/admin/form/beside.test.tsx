import { money, reference, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CreatePage } from '../record/create-page.tsx'
import { DefaultRecordPage } from '../record/record-page.tsx'
import { API, ok, renderScreen } from './form-testing.tsx'

const shared = {
  list: { columns: ['name'], sort: 'name' },
  allow: { ADMIN: 'everything' },
} as const
const cook = resource('cook', {
  label: ['Cook', 'Cooks'],
  screen: '/cook',
  title: '{name}',
  fields: { name: text({ required: true, max: 40 }) },
  ...shared,
}) as unknown as Definition
const kitchen = resource('kitchen', {
  label: ['Kitchen', 'Kitchens'],
  screen: '/kitchen',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 40 }),
    cook: reference('cook'),
    spendsFreely: money(),
  },
  ...shared,
}) as unknown as Definition
const meal = resource('meal', {
  label: ['Meal', 'Meals'],
  screen: '/meal',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 40 }),
    kitchen: reference('kitchen'),
    cook: reference('cook', { defaultFrom: 'kitchen.cook' }),
    price: money(),
    excuse: text({ requiredAbove: ['price', 'kitchen.spendsFreely'] }),
  },
  ...shared,
}) as unknown as Definition

const COOKS = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
  { id: 3, name: 'Cy' },
]
/** Ada cooks in the north and Bo in the south; the east has no cook. */
const KITCHENS = [
  { id: 1, name: 'North', cook: 1, spendsFreely: 10 },
  { id: 2, name: 'South', cook: 2 },
  { id: 3, name: 'East', cook: null },
]
const page = (content: readonly object[]) =>
  HttpResponse.json(
    ok({ content, page: 0, size: 25, totalElements: content.length, totalPages: 1 }),
  )

let saved: Record<string, unknown> = {}
let isSlow = false
const sent: unknown[] = []
const server = setupServer(
  http.get(`${API}/cook/list`, () => page(COOKS)),
  http.get(`${API}/kitchen/list`, () => page(KITCHENS)),
  http.get(`${API}/kitchen/:id`, async ({ params }) => {
    if (isSlow) await delay('infinite')
    return HttpResponse.json(
      ok({ version: 1, ...KITCHENS.find(({ id }) => id === Number(params['id'])) }),
    )
  }),
  http.get(`${API}/meal/7/history`, () =>
    HttpResponse.json(ok({ content: [], page: 0, totalPages: 1 })),
  ),
  http.get(`${API}/meal/7`, () => HttpResponse.json(ok(saved))),
  http.get(`${API}/:resource`, () => HttpResponse.json(ok(COOKS))),
  http.post(`${API}/meal`, async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json(ok({ ...saved, version: 1 }))
  }),
  http.put(`${API}/meal/7`, async ({ request }) => {
    const { version: _version, ...body } = (await request.json()) as Record<string, unknown>
    sent.push(body)
    return HttpResponse.json(ok({ ...saved, ...body, version: 4 }))
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  sent.length = 0
  isSlow = false
})

const definitions = [cook, kitchen, meal]
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const choose = async (name: string, option: string) => {
  await userEvent.click(field(name))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const clear = (name: string) => userEvent.clear(field(name))
const shows = (cookName: string) => waitFor(() => expect(field('Cook').value).toBe(cookName))
const sends = async (body: object) => {
  await userEvent.click(screen.getByRole('button', { name: 'Save meal' }))
  await waitFor(() => expect(sent).toEqual([body]))
}
const edit = async (record: { kitchen: number | null; cook: number | null }) => {
  const labels = {
    kitchen: KITCHENS.find(({ id }) => id === record.kitchen)?.name,
    cook: COOKS.find(({ id }) => id === record.cook)?.name,
  }
  saved = {
    id: 7,
    version: 3,
    name: 'Soup',
    labels,
    files: {},
    createdDate: '2026-11-01T09:00:00Z',
    modifiedDate: '2026-11-01T09:00:00Z',
    ...record,
  }
  renderScreen(
    <ResourceContextProvider value="meal">
      <DefaultRecordPage definition={meal} />
    </ResourceContextProvider>,
    { definitions, at: '/meal/7' },
  )
  await screen.findByLabelText('Name')
}
const create = async () => {
  renderScreen(
    <ResourceContextProvider value="meal">
      <CreatePage definition={meal} />
    </ResourceContextProvider>,
    { definitions, at: '/meal/create' },
  )
  await userEvent.type(screen.getByLabelText('Name'), 'Soup')
}

describe('a field that takes its value from the record chosen beside it', () => {
  test('keeps what somebody chose, and sends it with the other record', async () => {
    await edit({ kitchen: 1, cook: 3 })
    await choose('Kitchen', 'South')
    await shows('Cy')
    await sends({ kitchen: 2, cook: 3 })
  })

  test('follows where it was a default before, also to nobody', async () => {
    await edit({ kitchen: 1, cook: 1 })
    await choose('Kitchen', 'South')
    await shows('Bo')
    await choose('Kitchen', 'East')
    await shows('')
    await sends({ kitchen: 3, cook: null })
  })

  test('sends what somebody put back by hand, and what somebody cleared', async () => {
    await edit({ kitchen: 1, cook: 1 })
    await choose('Kitchen', 'South')
    await shows('Bo')
    await choose('Cook', 'Ada')
    await sends({ kitchen: 2, cook: 1 })
    cleanup()
    sent.length = 0
    await edit({ kitchen: 1, cook: null })
    await choose('Kitchen', 'South')
    await shows('Bo')
    await clear('Cook')
    await sends({ kitchen: 2, cook: null })
  })

  test.each([
    [null, ''],
    [1, 'Ada'],
    [3, 'Cy'],
  ])('is as it was when the first record is chosen again: %s', async (first, name) => {
    await edit({ kitchen: 1, cook: first })
    await choose('Kitchen', 'South')
    await shows(first === 3 ? 'Cy' : 'Bo')
    await choose('Kitchen', 'North')
    await shows(name)
    await userEvent.type(screen.getByLabelText('Name'), '!')
    await sends({ name: 'Soup!' })
  })

  test('is sent empty with a new record when somebody cleared it', async () => {
    await create()
    await choose('Kitchen', 'South')
    await shows('Bo')
    await clear('Cook')
    await sends({ name: 'Soup', kitchen: 2, cook: null })
  })

  test('is left to the server while the record beside it is still on its way', async () => {
    isSlow = true
    await create()
    await choose('Kitchen', 'South')
    await sends({ name: 'Soup', kitchen: 2 })
  })
})

test('a field is demanded above a number of the record chosen beside it, where there is one', async () => {
  await create()
  const excuse = () => screen.getByText(/^Excuse/).textContent
  await userEvent.type(field('Price'), '10.01')
  expect(excuse()).toBe('Excuse (optional)')
  await choose('Kitchen', 'North')
  await waitFor(() => expect(excuse()).toBe('Excuse'))
  await clear('Price')
  await userEvent.type(field('Price'), '10')
  expect(excuse()).toBe('Excuse (optional)')
  await choose('Kitchen', 'East')
  await userEvent.type(field('Price'), '0')
  expect(excuse()).toBe('Excuse (optional)')
})
