import { companySettings as settingsInEnglish } from '#schema/engine'
import { lazy } from 'react'
import { screen, type Screen } from '../screens.ts'

const SettingsPage = lazy(async () => ({
  default: (await import('./settings-page.tsx')).SettingsPage,
}))

/** Screens of what belongs to no resource. */
export const OWN_SCREENS: readonly Screen[] = [screen(settingsInEnglish, { list: SettingsPage })]
