import type { Store, Transaction } from '../storage/store.ts'

/** The company's own words and numbers. Secrets, addresses and ports come from the environment instead. */
export const DEFAULT_SETTINGS = {
  companyName: 'Larder Foods',
  companyAddress: '',
  companyPhone: '',
  companyEmail: '',
  companyTaxNumber: '',
  companyBank: '',
  companyLogo: '',
  socialLinks: [] as readonly string[],
  currencyCode: 'GBP',
  timeZone: 'Europe/London',
  defaultDialCode: '+44',
  creditDaysDefault: 30,
  expiryAlertDays: 30,
  minShelfLifeDaysAtDispatch: 0,
  leaveBackdateDays: 7,
  dailyStatusBackdateDays: 2,
  maintenanceLeadDays: 7,
  serviceDueSoonDays: 15,
  serviceDueSoonKm: 500,
  documentExpiryAlertDays: 30,
  otpLifetimeMinutes: 5,
  otpMaxAttempts: 5,
  otpPerHour: 5,
  loginMaxFailures: 5,
  lockMinutes: 15,
  tokenLifetimeMinutes: 60,
  sessionMaxHours: 12,
  smsMaxAttempts: 3,
  notificationPollMs: 10_000,
  paymentReminderDays: [-1, 1, 7] as readonly number[],
}

export type Settings = Readonly<typeof DEFAULT_SETTINGS>
type Name = keyof Settings

/** The defaults, each replaced by what the database holds. A stored value of another type is passed over. */
export async function readSettings(store: Store): Promise<Settings> {
  const rows = await store.sql.selectFrom('larder_setting').selectAll().execute()
  const stored = rows.filter(({ name }) => Object.hasOwn(DEFAULT_SETTINGS, name))
    .map(({ name, value }) => [name, JSON.parse(value)] as const)
    .filter(([name, value]) => fits(name as Name, value))
  return Object.freeze({ ...DEFAULT_SETTINGS, ...Object.fromEntries(stored) })
}

const fits = (name: Name, value: unknown): boolean =>
  typeof value === typeof DEFAULT_SETTINGS[name] && Array.isArray(value) === Array.isArray(DEFAULT_SETTINGS[name])

/** Stores one setting; it takes effect when the settings are read again. */
export async function writeSetting({ sql }: Pick<Transaction, 'sql'>, name: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value)
  await sql.insertInto('larder_setting').values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text })).execute()
}

/** One word the engine keeps for itself beside the settings: whether this is a demo database. */
export async function readMark(store: Pick<Store, 'sql'>, name: string): Promise<unknown> {
  const row = await store.sql.selectFrom('larder_setting').select('value').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.value) : undefined
}
