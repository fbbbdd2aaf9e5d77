import { expect, test } from 'vitest'
import { notificationSources, pages } from '../../src/admin/found-screens.ts'
import { ROUTES } from '../../src/admin/routes.ts'
import { loadApp } from '../../src/server/start/discover.ts'

const { behaviours, registry } = await loadApp()
const rung = [...behaviours.values()]
  .flatMap(({ endpoints = [] }) => endpoints)
  .filter(({ bell }) => bell)

/** Roles that may make the call of a notification but are not notified. */
const UNRUNG: Readonly<Record<string, readonly string[]>> = {
  '/pending-spares-notification': ['EMPLOYEE'],
}

test('every call that rings is said in words by a bell of its roles, and every bell has its call', () => {
  const roles = (all: readonly string[] | string) => [all].flat().toSorted()
  // One call may notify several roles, each with a different text.
  const bells = Map.groupBy(notificationSources, ({ call }) => call)
  expect(
    [...bells].map(([call, some]) => [call, roles(some.flatMap((bell) => bell.roles))]).toSorted(),
  ).toEqual(
    rung
      .map(({ path, roles: all }) => [
        path,
        roles(all).filter((role) => !UNRUNG[path]?.includes(role)),
      ])
      .toSorted(),
  )
})

test('every bell leads to a screen', () => {
  const screens: readonly string[] = [
    ROUTES.imports,
    ROUTES.notification,
    ...pages.map(({ route }) => route),
    ...[...registry.resources.values()].map(({ screen }) => screen ?? ''),
  ]
  expect(
    notificationSources.filter(({ route }) => !screens.includes(route)).map(({ call }) => call),
  ).toEqual([])
})
