import { money, reference, resource, text, type Definition } from '#schema/engine'
import { cleanup } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { API, ok } from './form-testing.tsx'

/** Options that all these resources share. */
export const SHARED = {
  list: { columns: ['name'], sort: 'name' },
  allow: { ADMIN: 'everything' },
} as const

export const cook = resource('cook', {
  label: ['Cook', 'Cooks'],
  screen: '/cook',
  title: '{name}',
  fields: { name: text({ required: true, max: 40 }) },
  ...SHARED,
}) as unknown as Definition

export const kitchen = resource('kitchen', {
  label: ['Kitchen', 'Kitchens'],
  screen: '/kitchen',
  title: '{name}',
  fields: {
    name: text({ required: true, max: 40 }),
    cook: reference('cook'),
    spendsFreely: money(),
  },
  ...SHARED,
}) as unknown as Definition

export const COOKS = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
  { id: 3, name: 'Cy' },
]
/** Ada cooks in the north and Bo in the south; the east has no cook. */
export const KITCHENS = [
  { id: 1, name: 'North', cook: 1, spendsFreely: 10 },
  { id: 2, name: 'South', cook: 2 },
  { id: 3, name: 'East', cook: null },
]

/** State of the server of a test file. */
export interface Meals {
  /** The stored meal, with the id 7. */
  saved: Record<string, unknown>
  /** Leaves requests for a kitchen unanswered. */
  isSlow: boolean
  /** Bodies of saves, without their version. */
  readonly sent: unknown[]
}

const page = (content: readonly object[]) =>
  HttpResponse.json(
    ok({ content, page: 0, size: 25, totalElements: content.length, totalPages: 1 }),
  )

/** Serves cooks, kitchens and one meal to the tests of a file. */
export function serveMeals(): Meals {
  const meals: Meals = { saved: {}, isSlow: false, sent: [] }
  const server = setupServer(
    http.get(`${API}/cook/list`, () => page(COOKS)),
    http.get(`${API}/kitchen/list`, () => page(KITCHENS)),
    http.get(`${API}/kitchen/:id`, async ({ params }) => {
      if (meals.isSlow) await delay('infinite')
      const found = KITCHENS.find(({ id }) => id === Number(params['id']))
      return HttpResponse.json(ok({ version: 1, ...found }))
    }),
    http.get(`${API}/meal/7/history`, () =>
      HttpResponse.json(ok({ content: [], page: 0, totalPages: 1 })),
    ),
    http.get(`${API}/meal/7`, () => HttpResponse.json(ok(meals.saved))),
    http.get(`${API}/:resource`, () => HttpResponse.json(ok(COOKS))),
    http.post(`${API}/meal`, async ({ request }) => {
      meals.sent.push(await request.json())
      return HttpResponse.json(ok({ ...meals.saved, version: 1 }))
    }),
    http.put(`${API}/meal/7`, async ({ request }) => {
      const { version: _version, ...body } = (await request.json()) as Record<string, unknown>
      meals.sent.push(body)
      return HttpResponse.json(ok({ ...meals.saved, ...body, version: 4 }))
    }),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  afterEach(() => {
    cleanup()
    meals.sent.length = 0
    meals.isSlow = false
  })
  return meals
}
