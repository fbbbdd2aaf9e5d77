import { expect, test } from 'vitest'
import { pageBefore, withVisit, type Visited } from './trail.ts'

const page = (pathname: string, search = ''): Visited => ({
  pathname,
  to: `${pathname}${search}`,
  label: pathname,
})
const along = (...pages: readonly Visited[]) =>
  pages.reduce<readonly Visited[]>((way, each) => withVisit(way, each, false), [])

const SLIP = page('/payslip/4')

test('a page leads back to the one before it, as that was left', () => {
  const way = along(page('/profile'), page('/profile', '?tab=payslips'))
  for (const each of [way, withVisit(way, SLIP, false)])
    expect(pageBefore(each, SLIP, false)?.to).toBe('/profile?tab=payslips')
})

test('whoever went back is not led forth and back between two pages', () => {
  const way = along(page('/profile'), SLIP, page('/week/9'))
  expect(pageBefore(way, SLIP, true)?.to).toBe('/profile')
  expect(pageBefore(withVisit(way, SLIP, true), SLIP, false)?.to).toBe('/profile')
})

test('a page that is opened from elsewhere leads back to there', () => {
  const way = along(page('/profile'), SLIP, page('/dashboard'))
  for (const each of [way, withVisit(way, SLIP, false)])
    expect(pageBefore(each, SLIP, false)?.to).toBe('/dashboard')
})

test('the first page of all leads nowhere', () => {
  expect(pageBefore([], SLIP, false)).toBeUndefined()
  expect(pageBefore(along(SLIP), SLIP, false)).toBeUndefined()
})
