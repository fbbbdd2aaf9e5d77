import { lines, reference, resource, text, type Definition } from '#schema/engine'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { DefaultRecordPage } from '../record/record-page.tsx'
import { renderScreen } from './form-testing.tsx'
import { cook, kitchen, serveMeals, SHARED } from './meals-testing.ts'

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
  ...SHARED,
}) as unknown as Definition

const meals = serveMeals()

interface Course {
  readonly id: number
  readonly kitchen: number
  readonly cook: number | null
}

const edit = async (courses: readonly Course[]) => {
  meals.saved = { id: 7, version: 3, name: 'Supper', courses, labels: {}, files: {} }
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
  await waitFor(() => expect(meals.sent).toEqual([{ courses }]))
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
    meals.isSlow = true
    await edit([{ id: 1, kitchen: 1, cook: 1 }])
    await choose('0-kitchen', 'South')
    await add()
    await choose('1-kitchen', 'South')
    await sends([{ id: 1, kitchen: 2 }, { kitchen: 2 }])
  })
})
