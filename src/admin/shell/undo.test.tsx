import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, HttpError, TestMemoryRouter } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from './toasts.tsx'
import { UndoProvider, useUndo, type UndoOffer } from './undo.tsx'

const loads = vi.fn(() => Promise.resolve('loaded'))

function Screen({ offers }: { readonly offers: readonly UndoOffer[] }) {
  const { offer } = useUndo()
  useQuery({ queryKey: ['record'], queryFn: loads })
  return (
    <>
      {offers.map((each) => (
        <button type="button" key={each.message} onClick={() => offer(each)}>
          Do {each.message}
        </button>
      ))}
      <input aria-label="Name" />
    </>
  )
}

const open = (...offers: UndoOffer[]) =>
  render(
    <TestMemoryRouter>
      <CoreAdminContext>
        <UndoProvider>
          <Screen offers={offers} />
        </UndoProvider>
        <Toasts />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const pressUndoKey = (target: Element) =>
  act(async () => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true }))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const undoButton = () => screen.queryByRole('button', { name: 'Undo' })

beforeEach(() => {
  vi.useFakeTimers()
  loads.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the bar that offers to undo', () => {
  test('takes the last change back and loads what is shown again', async () => {
    const undo = vi.fn(() => Promise.resolve())
    open({ message: 'Brand saved', undo })
    await wait(0)
    await press('Do Brand saved')
    expect(screen.getByText('Brand saved').closest('[role=status]')).not.toBeNull()
    await press('Undo')
    expect(undo).toHaveBeenCalledTimes(1)
    expect(undoButton()).toBeNull()
    await wait(0)
    expect(loads).toHaveBeenCalledTimes(2)
    expect(screen.getByText('The change has been undone')).toBeDefined()
  })

  test('announces what the offer reports', async () => {
    open({ message: 'Prices saved', undo: () => Promise.resolve('3 of 4 prices are as before') })
    await press('Do Prices saved')
    await press('Undo')
    expect(screen.getByText('3 of 4 prices are as before')).toBeDefined()
  })

  test('stands for ten seconds, and longer while it is focused or pointed at', async () => {
    open({ message: 'Brand saved', undo: () => Promise.resolve() })
    await press('Do Brand saved')
    await wait(9_000)
    act(() => undoButton()?.focus())
    await wait(30_000)
    expect(undoButton()).not.toBeNull()
    act(() => undoButton()?.blur())
    fireEvent.mouseEnter(screen.getByText('Brand saved').parentElement as Element)
    await wait(30_000)
    expect(undoButton()).not.toBeNull()
    fireEvent.mouseLeave(screen.getByText('Brand saved').parentElement as Element)
    await wait(9_000)
    expect(undoButton()).not.toBeNull()
    await wait(1_000)
    expect(undoButton()).toBeNull()
  })

  test('holds only the newest offer, for its whole time', async () => {
    const [first, second] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())]
    open({ message: 'Brand saved', undo: first }, { message: 'Unit deleted', undo: second })
    await press('Do Brand saved')
    await wait(9_000)
    await press('Do Unit deleted')
    expect(screen.queryByText('Brand saved')).toBeNull()
    await wait(9_000)
    await press('Undo')
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledTimes(1)
  })

  test('obeys Ctrl-Z, except in a text box, where it undoes typing', async () => {
    const undo = vi.fn(() => Promise.resolve())
    open({ message: 'Brand saved', undo })
    await press('Do Brand saved')
    await pressUndoKey(screen.getByRole('textbox'))
    expect(undo).not.toHaveBeenCalled()
    await pressUndoKey(document.body)
    expect(undo).toHaveBeenCalledTimes(1)
    await pressUndoKey(document.body)
    expect(undo).toHaveBeenCalledTimes(1)
  })

  test('says why a change cannot be undone, and stays until it is closed', async () => {
    const refused = new HttpError('Someone else has changed it since.', 409, {
      status: 'CONFLICT',
      message: 'Someone else has changed it since.',
    })
    open({ message: 'Brand saved', undo: () => Promise.reject(refused) })
    await press('Do Brand saved')
    await press('Undo')
    await wait(60_000)
    expect(screen.getByText('Not undone: Someone else has changed it since.')).toBeDefined()
    expect(undoButton()).toBeNull()
    await press('Close')
    expect(screen.queryByText(/Not undone/)).toBeNull()
  })

  test('can be tried again if the connection was lost', async () => {
    const undo = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new HttpError('The server cannot be reached.', 0))
      .mockResolvedValueOnce()
    open({ message: 'Brand saved', undo })
    await press('Do Brand saved')
    await press('Undo')
    expect(screen.getByText('Not undone: The server cannot be reached.')).toBeDefined()
    await press('Undo')
    expect(undo).toHaveBeenCalledTimes(2)
    expect(screen.queryByText(/Not undone/)).toBeNull()
  })
})
