import { lazy } from 'react'
import { companySettings } from '../registry.ts'
import { screen, type Screen } from '../screens.ts'

const SettingsPage = lazy(async () => ({
  default: (await import('./settings-page.tsx')).SettingsPage,
}))

/** Screens of what belongs to no resource. */
export const OWN_SCREENS: readonly Screen[] = [
  screen(companySettings.definition, { list: SettingsPage }),
]
