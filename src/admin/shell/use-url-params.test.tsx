import { act, cleanup, render } from '@testing-library/react'
import { TestMemoryRouter, useLocation, useNavigate } from 'react-admin'
import { afterEach, describe, expect, test } from 'vitest'
import { useUrlParams } from './use-url-params.ts'

afterEach(cleanup)

type Ask = ReturnType<typeof useUrlParams>[1]

function open(address: string) {
  let search = ''
  let params: ReturnType<typeof useUrlParams> | undefined
  let navigate: ReturnType<typeof useNavigate> | undefined
  const Page = () => {
    search = useLocation().search
    params = useUrlParams()
    navigate = useNavigate()
    return null
  }
  render(
    <TestMemoryRouter initialEntries={['/before', address]} initialIndex={1}>
      <Page />
    </TestMemoryRouter>,
  )
  return {
    address: () => search,
    read: (name: string) => params?.[0].get(name),
    ask: (...change: Parameters<Ask>) => act(async () => params?.[1](...change)),
    both: (...changes: readonly Parameters<Ask>[0][]) =>
      act(async () => changes.forEach((change) => params?.[1](change))),
    back: () => act(async () => navigate?.(-1)),
  }
}

describe('the address of a page', () => {
  test('says what it is asked for', () => {
    expect(open('/board?period=year').read('period')).toBe('year')
  })

  test('takes what else is asked for and keeps the rest', async () => {
    const page = open('/board?period=year')
    await page.ask({ brand: '7' })
    expect(page.address()).toBe('?period=year&brand=7')
  })

  test('loses what is taken out, by nothing or by an empty text', async () => {
    const page = open('/board?period=year&brand=7&shelf=2')
    await page.ask({ brand: null, shelf: '' })
    expect(page.address()).toBe('?period=year')
  })

  test('takes two changes at once', async () => {
    const page = open('/board')
    await page.both({ brand: '7' }, { shelf: '2' })
    expect(page.address()).toBe('?brand=7&shelf=2')
  })

  test('is left by one step back, however often it was narrowed', async () => {
    const page = open('/board')
    await page.ask({ brand: '7' })
    await page.ask({ brand: '8' })
    await page.back()
    expect(page.address()).toBe('')
  })

  test('keeps a step that one may want to go back from', async () => {
    const page = open('/board?period=year')
    await page.ask({ period: 'month' }, { push: true })
    await page.back()
    expect(page.address()).toBe('?period=year')
  })
})
