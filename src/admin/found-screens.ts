import type { Definition } from '#schema/engine'
import { lazy } from 'react'
import { translateText } from './i18n/text.ts'
import type { Bell, EngineBell } from './shell/notifications/bell.ts'
import { type Page, screen, type Screen } from './screens.ts'
import { companySettings } from './registry.ts'
import { mentionBell } from './record/comments/mention-bell.ts'
import { finishedImports } from './sheet/import/finished-imports.ts'

// Separate from the declarations, because screens import the kit, which must be initialized before any screen.
const found = Object.values(
  import.meta.glob<Screen | Page>('/resources/**/*.screen.tsx', { eager: true, import: 'default' }),
)

const SettingsPage = lazy(async () => ({
  default: (await import('./shell/company-settings/settings-page.tsx')).SettingsPage,
}))

/** Screens of definitions outside any area. */
const OWN_SCREENS: readonly Screen[] = [screen(companySettings.definition, { list: SettingsPage })]

/** Returns the custom screens declared for a resource. */
export const findScreen = (definition: Definition): Omit<Screen, 'of'> =>
  screens.get(definition.name) ?? {}

const screens = new Map(
  [...OWN_SCREENS, ...found].flatMap((each) => ('of' in each ? [[each.of, each] as const] : [])),
)

/** Screens without a definition. Menu areas have the names given by the app. */
export const pages: readonly Page[] = found
  .filter((each): each is Page => 'route' in each)
  .map((page) =>
    page.menu ? { ...page, menu: { ...page.menu, area: translateText(page.menu.area) } } : page,
  )

export const notificationSources: readonly EngineBell[] = [
  mentionBell,
  finishedImports,
  ...Object.values(
    import.meta.glob<Bell>('/resources/**/*.bell.ts', { eager: true, import: 'default' }),
  ),
].toSorted((left, right) => left.order - right.order)
