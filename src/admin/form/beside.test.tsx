import { money, reference, resource, text, type Definition } from '#schema/engine'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { CreatePage } from '../record/create-page.tsx'
import { DefaultRecordPage } from '../record/record-page.tsx'
import { renderScreen } from './form-testing.tsx'
import { COOKS, cook, KITCHENS, kitchen, serveMeals, SHARED } from './meals-testing.ts'

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
  ...SHARED,
}) as unknown as Definition

const meals = serveMeals()

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
  await waitFor(() => expect(meals.sent).toEqual([body]))
}
const edit = async (record: { kitchen: number | null; cook: number | null }) => {
  const labels = {
    kitchen: KITCHENS.find(({ id }) => id === record.kitchen)?.name,
    cook: COOKS.find(({ id }) => id === record.cook)?.name,
  }
  meals.saved = {
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
    meals.sent.length = 0
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
    meals.isSlow = true
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
