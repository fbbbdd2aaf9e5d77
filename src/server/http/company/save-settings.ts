import { checkInput, ruleError, localized, type FieldError } from '#schema/engine'
import {
  COMPANY_SETTINGS,
  COMPANY_SETTINGS_ID,
  buildCompanySettings,
  recordOfSettings,
  settingsOfRecord,
  type SettingsRecord,
  type Settings,
} from '#system'
import { findAccess } from '../../access/access.ts'
import { Refusal, invalid } from '../../errors.ts'
import { attachFile, fileProblem } from '../files/file-store.ts'
import { fieldsChanged, readHistory } from '../../work/history.ts'
import { refreshSettings, writeSetting, readMark } from '../../settings.ts'
import { demandWholeVersion } from '../../work/steps/version.ts'
import type { EngineWork } from '../../work/work.ts'
import type { Store, Transaction } from '../../../storage/store.ts'
import { describeFiles } from '../files/file-facts.ts'
import type { AppContext } from '../../app-context.ts'

/** Validates the input, stores changed settings, and records who changed them. Changes take effect on commit. */
export async function saveSettings(work: EngineWork, input: Readonly<Record<string, unknown>>) {
  const form = buildCompanySettings(work.registry)
  const before = recordOfSettings(form, work.settings)
  const version = await demandVersion(work, input.version)
  const checked = checkInput(form.definition, input, {
    mode: 'edit',
    before,
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })
  const values = checked.values as SettingsRecord
  const errors = [
    ...checked.errors,
    ...checked.unwritable,
    ...(await problemsWith(work, values, before)),
  ]
  if (errors.length > 0) invalid(errors)
  const settings = { ...work.settings, ...settingsOfRecord(form, values) }
  // Compared in stored form, because a list can be written in several ways.
  const after = recordOfSettings(form, settings)
  const changes = form.names
    .filter((name) => before[name] !== after[name])
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }))
  if (changes.length > 0) await store(work, changes, version)
  return settingsAnswer(work.context, work.transaction.sql, settings)
}

interface Change {
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

async function store(work: EngineWork, changes: readonly Change[], version: number): Promise<void> {
  const { transaction, now, caller, via } = work
  // Requires the version that was sent, so that one of two concurrent saves is refused as stale.
  await nextVersion(transaction, version)
  const changed: SettingsRecord = Object.fromEntries(
    changes.map(({ field, after }) => [field, after]),
  )
  for (const [name, value] of Object.entries(
    settingsOfRecord(buildCompanySettings(work.registry), changed),
  ))
    await writeSetting(transaction, name, value)
  if (typeof changed.companyLogo === 'number')
    await attachFile(work, changed.companyLogo, COMPANY_SETTINGS, COMPANY_SETTINGS_ID)
  await transaction.writeHistory({
    resource: COMPANY_SETTINGS,
    recordId: COMPANY_SETTINGS_ID,
    at: now,
    by: caller?.userId ?? null,
    via,
    batchId: null,
    kind: 'update',
    changes,
  })
  work.afterCommit(() => refreshSettings(work.context))
}

/** Requires a change to state the version it is based on, so that it cannot silently overwrite changes by another user. */
async function demandVersion(
  { context, registry, role, transaction: { sql } }: EngineWork,
  sent: unknown,
): Promise<number> {
  if (sent === undefined || sent === null) throw new Refusal('versionMissing')
  demandWholeVersion(sent)
  const version = await settingsVersion({ sql })
  if (sent === version) return version
  const current = await settingsAnswer(context, sql)
  const changedFields = await fieldsChanged(
    sql,
    findAccess(registry, buildCompanySettings(registry).definition, role),
    COMPANY_SETTINGS_ID,
    version - sent,
  )
  throw new Refusal('stale', {
    data: {
      current,
      changedFields,
      modifiedBy: current.modifiedBy,
      modifiedDate: current.modifiedDate,
    },
  })
}

/** Finds errors that only the server can detect: unknown time zones, pictures and addresses. */
async function problemsWith(
  work: EngineWork,
  { timeZone, companyLogo, socialLinks }: SettingsRecord,
  before: SettingsRecord,
): Promise<FieldError[]> {
  const wrongLink = String(socialLinks ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !isWebAddress(line))
  const logo =
    typeof companyLogo === 'number'
      ? await fileProblem(
          {
            definition: buildCompanySettings(work.registry).definition,
            work,
            before: { ...before, id: COMPANY_SETTINGS_ID, version: 1 },
          },
          { path: 'companyLogo', use: 'image', id: companyLogo },
        )
      : null
  return [
    ...(typeof timeZone === 'string' && !isTimeZone(timeZone)
      ? [
          ruleError(
            'timeZone',
            localized`“${timeZone}” is not a time zone. Enter one like Europe/London.`,
          ),
        ]
      : []),
    ...(wrongLink === undefined
      ? []
      : [
          ruleError(
            'socialLinks',
            localized`“${wrongLink}” is not a web address. Enter one like https://www.instagram.com/name.`,
          ),
        ]),
    ...(logo ? [logo] : []),
  ]
}

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name })) && /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const MARK = 'settingsVersion'

/** Number of saves, starting at 1. It is also 1 if the settings were never saved. */
export async function settingsVersion(store: Pick<Store, 'sql'>): Promise<number> {
  const version = await readMark(store, MARK)
  return typeof version === 'number' ? version : 1
}

/** Increments the version, or refuses if it has changed in the meantime. */
async function nextVersion({ sql }: Pick<Transaction, 'sql'>, from: number): Promise<void> {
  await sql
    .insertInto('larder_setting')
    .values({ name: MARK, value: '1' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const counted = await sql
    .updateTable('larder_setting')
    .set({ value: String(from + 1) })
    .where('name', '=', MARK)
    .where('value', '=', String(from))
    .returning('name')
    .executeTakeFirst()
  if (!counted) throw new Refusal('stale')
}

/** Returns the settings as a record, for their form and their page. */
export async function settingsAnswer(
  context: AppContext,
  sql: Store['sql'] = context.store.sql,
  settings: Settings = context.settings,
) {
  const record = recordOfSettings(buildCompanySettings(context.registry), settings)
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
