import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MenuAreas } from './menu-areas.tsx'
import type { MenuArea } from './menu.ts'

const area = (name: string, ...titles: readonly string[]): MenuArea => ({
  name,
  icon: 'help',
  entries: titles.map((title, place) => ({
    title,
    path: `/${name}/${title}`,
    icon: undefined,
    order: place,
    inAccount: false,
  })),
})
const MANY = Array.from({ length: 18 }, (_, place) => `Thing ${place}`)
const MENU = [
  area('FAQ', 'FAQ'),
  area('Machinery', 'Machinery', 'Spares'),
  area('Sales', 'Orders', 'Returns'),
  area('Things', ...MANY),
]

let stored: unknown
let isRefused: boolean

beforeEach(() => {
  localStorage.clear()
  ;[stored, isRefused] = [null, false]
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT' && isRefused)
      return Response.json({ status: 'ERROR', message: 'Too many.', data: null }, { status: 400 })
    if (method === 'PUT') stored = JSON.parse(String(body)).value
    return Response.json({ status: 'OK', message: '', data: { value: stored } })
  })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (at: string, menu = MENU) => {
  cleanup()
  render(
    <TestMemoryRouter initialEntries={[at]}>
      <CoreAdminContext>
        <MenuAreas menu={menu} />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
}
const link = (name: string) => screen.queryByRole('link', { name })
const links = (heading: string) =>
  within(screen.getByRole('list', { name: heading }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const star = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` })
const focused = () => document.activeElement?.textContent

describe('a long menu', () => {
  test('shows its areas, the entries of the open one, and no name twice', () => {
    open('/Sales/Orders/7/show')
    expect(link('Orders')?.getAttribute('aria-current')).toBe('page')
    expect(link('Thing 3')).toBeNull()
    for (const name of ['FAQ', 'Machinery']) expect(screen.getAllByText(name)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'FAQ' })).toBeNull()
  })

  test('remembers the areas that were opened and closed', async () => {
    open('/Sales/Orders')
    await userEvent.click(screen.getByRole('button', { name: 'Things' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sales' }))
    expect([link('Returns'), link('Thing 3') === null]).toEqual([null, false])
    open('/FAQ/FAQ')
    expect([link('Returns'), link('Thing 3') === null]).toEqual([null, false])
    open('/Sales/Orders')
    expect(link('Returns')).not.toBeNull()
  })

  test('has an entry that names its area as the heading of the others', async () => {
    open('/FAQ/FAQ')
    const more = screen.getByRole('button', { name: 'More in Machinery' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(more)
    expect(link('Spares')).not.toBeNull()
  })

  test('is unfolded if it is short', () => {
    open('/FAQ/FAQ', MENU.slice(0, 3))
    expect([link('Orders'), link('Spares')]).not.toContain(null)
  })
})

describe('favourites', () => {
  test('are stored on the server and shown first, on every device', async () => {
    open('/Sales/Orders')
    await userEvent.click(star('Returns'))
    await userEvent.click(star('FAQ'))
    expect(links('Favourites')).toEqual(['Returns', 'FAQ'])
    await waitFor(() => expect(stored).toEqual(['/Sales/Returns', '/FAQ/FAQ']))
    localStorage.clear()
    open('/FAQ/FAQ')
    expect(await screen.findByRole('list', { name: 'Favourites' })).toBeDefined()
    expect(links('Favourites')).toEqual(['Returns', 'FAQ'])
    await userEvent.click(
      within(screen.getByRole('list', { name: 'Favourites' })).getAllByRole('button')[0] as Element,
    )
    expect(links('Favourites')).toEqual(['FAQ'])
  })

  test('are taken back if the server refuses them', async () => {
    isRefused = true
    open('/Sales/Orders')
    await waitFor(() => expect(star('Returns').getAttribute('aria-pressed')).toBe('false'))
    await userEvent.click(star('Returns'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Favourites' })).toBeNull())
    expect(star('Returns').getAttribute('aria-pressed')).toBe('false')
  })
})

test('the last five other screens are at hand, without favourites', async () => {
  open('/Things/Thing 0')
  for (const name of ['1', '2', '3', '4', '5', '6'])
    await userEvent.click(link(`Thing ${name}`) as Element)
  expect(links('Recent')).toEqual(['Thing 5', 'Thing 4', 'Thing 3', 'Thing 2', 'Thing 1'])
  await userEvent.click(star('Thing 0'))
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Recent' })).getByRole('link', { name: 'Thing 4' }),
  )
  expect(links('Recent')).toEqual(['Thing 6', 'Thing 5', 'Thing 3', 'Thing 2', 'Thing 1'])
})

test('the arrow keys move through the lines, to the star of an entry, and open areas', async () => {
  open('/Sales/Orders')
  const keys = (typed: string) => userEvent.keyboard(typed)
  link('Machinery')?.focus()
  await keys('{ArrowUp}')
  expect(focused()).toBe('FAQ')
  await keys('{ArrowRight}')
  expect(document.activeElement).toBe(star('FAQ'))
  await keys('{ArrowLeft}')
  expect(focused()).toBe('FAQ')
  await keys('{End}')
  expect(focused()).toBe('Things')
  await keys('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('Thing 0')
  await keys('{ArrowUp}{ArrowLeft}')
  expect(link('Thing 0')).toBeNull()
  await keys('{Home}')
  expect(focused()).toBe('FAQ')
})
