import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FilterControl } from './filter-controls.tsx'
import { plainSpec, type FilterSpec, type FilterValues } from './filters.ts'

let chosen: FilterValues = {}
let isDone = false
beforeEach(() => {
  chosen = {}
  isDone = false
})
afterEach(cleanup)

function open(kind: FilterSpec['kind'], start: FilterValues = {}) {
  const spec: FilterSpec = {
    ...plainSpec('it', 'It'),
    kind,
    items:
      kind === 'items'
        ? [
            ['FULL', 'Full'],
            ['OPEN', 'Open'],
          ]
        : [],
  }
  const Control = () => {
    const [values, setValues] = useState(start)
    return (
      <FilterControl
        spec={spec}
        values={values}
        onChange={(next) => {
          chosen = next
          setValues(next)
        }}
        onDone={() => {
          isDone = true
        }}
      />
    )
  }
  render(<Control />)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the control of a filter', () => {
  test('by choices takes several and gives them back', async () => {
    open('items')
    await userEvent.click(screen.getByLabelText('Open'))
    await userEvent.click(screen.getByLabelText('Full'))
    expect([chosen['it']].flat().toSorted()).toEqual(['FULL', 'OPEN'])
    await userEvent.click(screen.getByLabelText('Open'))
    expect(chosen).toEqual({ it: ['FULL'] })
  })

  test('by yes or no is done with one press', async () => {
    open('flag')
    await press('No')
    expect([chosen, isDone]).toEqual([{ it: false }, true])
    expect(screen.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('by date offers stretches of time, which keep their meaning tomorrow', async () => {
    open('date')
    await press('This month')
    expect([chosen, isDone]).toEqual([{ it: 'this-month' }, true])
  })

  test('by date shows which stretch is on', () => {
    open('date', { it: 'last-week' })
    const on = screen
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent)
    expect(on).toEqual(['Last week'])
  })

  test('by number sends either end once the typing pauses', async () => {
    open('number')
    await userEvent.type(screen.getByLabelText('From'), '1.5')
    await waitFor(() => expect(chosen).toEqual({ itFrom: '1.5' }))
    await userEvent.type(screen.getByLabelText('To'), '20')
    await waitFor(() => expect(chosen).toEqual({ itFrom: '1.5', itTo: '20' }))
  })
})
