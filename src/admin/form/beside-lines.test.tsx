import { lines, reference, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { ResourceContextProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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
  fields: { name: text({ required: true, max: 40 }), cook: reference('cook') },
  ...shared,
}) as unknown as Definition
const meal = resource('meal', {
  label: ['Meal', 'Meals'],
  screen: '/meal',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 40 }),
    courses: lines({
      kitchen: reference('kitchen'),
      cook: reference('cook', { defaultFrom: 'kitchen.cook' }),
    }),
  },
  ...shared,
}) as unknown as Definition

const COOKS = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
  { id: 3, name: 'Cy' },
]
/** Ada cooks in the north and Bo in the south. */
const KITCHENS = [
  { id: 1, name: 'North', cook: 1 },
  { id: 2, name: 'South', cook: 2 },
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
    return HttpResponse.json(ok(KITCHENS.find(({ id }) => id === Number(params['id']))))
  }),
  http.get(`${API}/meal/7/history`, () =>
    HttpResponse.json(ok({ content: [], page: 0, totalPages: 1 })),
  ),
  http.get(`${API}/meal/7`, () => HttpResponse.json(ok(saved))),
  http.get(`${API}/:resource`, () => HttpResponse.json(ok(COOKS))),
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

interface Course {
  readonly id: number
  readonly kitchen: number
  readonly cook: number | null
}

const edit = async (courses: readonly Course[]) => {
  saved = { id: 7, version: 3, name: 'Supper', courses, labels: {}, files: {} }
  renderScreen(
    <ResourceContextProvider value="meal">
      <DefaultRecordPage definition={meal} />
    </ResourceContextProvider>,
    { definitions: [cook, kitchen, meal], at: '/meal/7' },
  )
  await screen.findByLabelText('Name')
}
const input = (path: string) => document.getElementById(`field-courses-${path}`) as HTMLInputElement
const choose = async (path: string, option: string) => {
  await userEvent.click(input(path))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const shows = (path: string, name: string) => waitFor(() => expect(input(path).value).toBe(name))
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add a row' }))
const sends = async (courses: readonly object[]) => {
  await userEvent.click(screen.getByRole('button', { name: 'Save meal' }))
  await waitFor(() => expect(sent).toEqual([{ courses }]))
}

describe('a column that takes its value from the record chosen in its line', () => {
  test('is filled in a new line', async () => {
    await edit([])
    await add()
    await choose('0-kitchen', 'South')
    await shows('0-cook', 'Bo')
    await add()
    await choose('1-kitchen', 'North')
    await shows('1-cook', 'Ada')
    await sends([
      { kitchen: 2, cook: 2 },
      { kitchen: 1, cook: 1 },
    ])
  })

  test('is sent empty when somebody cleared it', async () => {
    await edit([])
    await add()
    await choose('0-kitchen', 'South')
    await shows('0-cook', 'Bo')
    await userEvent.clear(input('0-cook'))
    await sends([{ kitchen: 2, cook: null }])
  })

  test('follows in a stored line where it was a default before', async () => {
    await edit([
      { id: 1, kitchen: 1, cook: 1 },
      { id: 2, kitchen: 1, cook: 3 },
    ])
    await choose('0-kitchen', 'South')
    await shows('0-cook', 'Bo')
    await choose('1-kitchen', 'South')
    await shows('1-cook', 'Cy')
    await sends([
      { id: 1, kitchen: 2, cook: 2 },
      { id: 2, kitchen: 2, cook: 3 },
    ])
  })

  test('moves with its line', async () => {
    await edit([{ id: 1, kitchen: 1, cook: 3 }])
    await add()
    await choose('1-kitchen', 'South')
    await shows('1-cook', 'Bo')
    await userEvent.clear(input('1-cook'))
    await userEvent.click(screen.getByRole('button', { name: 'Move row 2 up' }))
    await shows('1-cook', 'Cy')
    await userEvent.type(screen.getByLabelText('Name'), '!')
    expect([input('0-cook').value, input('1-cook').value]).toEqual(['', 'Cy'])
    await choose('1-kitchen', 'South')
    await choose('0-kitchen', 'North')
    await shows('0-cook', 'Ada')
    expect(input('1-cook').value).toBe('Cy')
  })

  test('is left to the server while the record is still on its way', async () => {
    isSlow = true
    await edit([{ id: 1, kitchen: 1, cook: 1 }])
    await choose('0-kitchen', 'South')
    await add()
    await choose('1-kitchen', 'South')
    await sends([{ id: 1, kitchen: 2 }, { kitchen: 2 }])
  })
})
