import {
  COMPANY_SETTINGS,
  COMPANY_SETTINGS_ID,
  companySettingsOf,
  recordOfSettings,
  type Settings,
} from '#system'
import type { Store } from '../../../storage/store.ts'
import { describeFiles } from '../files/file-facts.ts'
import { readHistory } from '../../work/history.ts'
import type { AppContext } from '../../app-context.ts'
import { settingsVersion } from './settings-version.ts'

/** The settings in the shape of a record, as its form and its page read it. */
export async function settingsAnswer(
  context: AppContext,
  sql: Store['sql'] = context.store.sql,
  settings: Settings = context.settings,
) {
  const record = recordOfSettings(companySettingsOf(context.registry), settings)
  const logo =
    typeof record.companyLogo === 'number'
      ? (await describeFiles(context, sql, [record.companyLogo])).get(record.companyLogo)
      : undefined
  const [last] = await readHistory(sql, COMPANY_SETTINGS, COMPANY_SETTINGS_ID, { limit: 1 })
  return {
    id: COMPANY_SETTINGS_ID,
    ...record,
    version: await settingsVersion({ sql }),
    label: settings.companyName,
    labels: {},
    files: logo ? { companyLogo: logo } : {},
    modifiedBy: last?.by ?? null,
    modifiedDate: last?.at ?? null,
  }
}
