import { act, cleanup, render } from '@testing-library/react'
import {
  localStorageStore,
  StoreContextProvider,
  TestMemoryRouter,
  useListParams,
  useLocation,
  useNavigate,
} from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { useAsSetByHand, useKeptByHand } from './set-by-hand.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const LIST = '/shelves'
const linkTo = (filter: object) => `${LIST}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Renders a list and a menu that links to it, and simulates a user. */
function open(store = localStorageStore(), address = '/') {
  let navigate: ReturnType<typeof useNavigate> | undefined
  let here = ''
  let fromMenu: ((path: string) => void) | undefined
  let list: ReturnType<typeof useListParams> | undefined
  const List = () => {
    list = useListParams({ resource: 'shelf', perPage: 25 })
    const [{ filterValues, sort, order, page, perPage }] = list
    useKeptByHand('shelf.listParams', {
      filterValues,
      sort: { field: sort, order: order === 'DESC' ? 'DESC' : 'ASC' },
      page,
      perPage,
    })
    return null
  }
  const Site = () => {
    const { pathname, search } = useLocation()
    here = `${pathname}${search}`
    navigate = useNavigate()
    fromMenu = useAsSetByHand()
    return pathname === LIST ? <List /> : null
  }
  const { unmount } = render(
    <StoreContextProvider value={store}>
      <TestMemoryRouter initialEntries={[address]}>
        <Site />
      </TestMemoryRouter>
    </StoreContextProvider>,
  )
  const go = (to: string) => act(async () => navigate?.(to))
  return {
    go,
    filter: () => list?.[0].filterValues,
    choose: async (filter: object) => {
      await act(async () => list?.[1].setFilters(filter))
      await vi.waitFor(() => expect(list?.[0].filterValues).toEqual(filter))
    },
    sort: async (field: string) => {
      await act(async () => list?.[1].setSort({ field, order: 'ASC' }))
      await vi.waitFor(() => expect(list?.[0].sort).toBe(field))
    },
    menu: async () => {
      await act(async () => fromMenu?.(LIST))
      await go(LIST)
    },
    reload: () => {
      unmount()
      return open(store, here)
    },
  }
}

test('a menu opens a list as it was set by hand, whatever a link asked for since', async () => {
  const site = open()
  await site.menu()
  await site.choose({ room: 1 })
  await site.go('/')
  await site.go(linkTo({ room: 2 }))
  expect(site.filter()).toEqual({ room: 2 })
  const again = site.reload()
  expect(again.filter()).toEqual({ room: 2 })
  await again.menu()
  expect(again.filter()).toEqual({ room: 1 })
})

test('a menu opens a list whole that was narrowed by links alone, also while it is open', async () => {
  const site = open()
  await site.go(linkTo({ room: 2 }))
  await site.sort('name')
  await site.go('/')
  // Returning without the menu restores the filters set by hand.
  await site.go(LIST)
  expect(site.filter()).toEqual({ room: 2 })
  await site.menu()
  expect(site.filter()).toEqual({})
})
