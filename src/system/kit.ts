/** Definitions included in every installation, for use in other definitions, behaviours, screens and engines. */
export {
  COMPANY_SETTINGS,
  COMPANY_SETTINGS_ID,
  buildCompanySettings,
  DEFAULT_SETTINGS,
  OWN_SETTINGS,
  recordOfSettings,
  settingsOfRecord,
} from './company-settings/company-settings.ts'
export type { Settings, SettingsRecord } from './company-settings/company-settings.ts'
export { messages, textsOfEvent, type MessageBlock, type MessageEvent } from './messages/events.ts'
export { MESSAGE_LANGUAGES } from './messages/languages.ts'
export { fillMessage, type MessageText, type MessageValue } from './messages/message-text.ts'
export { default as signInMessages } from './messages/sign-in.messages.ts'
export { default as smsLog } from './messages/sms-log.resource.ts'
export { eventsIn, withEvents } from './messages/with-events.ts'
export { ROLE_ID, STAFF, type RoleName } from './users/roles.ts'
export { default as user } from './users/user.resource.ts'
export { default as userRole } from './users/user-role.resource.ts'
