/** What every installation has, whatever business it serves: for definitions, behaviours and screens, and for the engines. */
export {
  COMPANY_SETTINGS,
  COMPANY_SETTINGS_ID,
  companySettingsOf,
  DEFAULT_SETTINGS,
  OWN_SETTINGS,
  recordOfSettings,
  settingsOfRecord,
  SYSTEM_SETTINGS,
} from './company-settings/company-settings.ts'
export type {
  CompanySettings,
  Settings,
  SettingsRecord,
} from './company-settings/company-settings.ts'
