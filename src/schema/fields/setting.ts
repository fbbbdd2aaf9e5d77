/** The company's own words and numbers. Secrets, addresses and ports come from the environment instead. */
export const DEFAULT_SETTINGS = {
  companyName: 'Larder Foods',
  companyAddress: '',
  companyPhone: '',
  companyEmail: '',
  companyTaxNumber: '',
  companyBank: '',
  companyLogo: '',
  /** "#2f5d43"; empty: the product's own. */
  companyColour: '',
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
  uploadsPerTenMinutes: 20,
  notificationPollMs: 10_000,
  paymentReminderDays: [-1, 1, 7] as readonly number[],
}

export type Settings = Readonly<typeof DEFAULT_SETTINGS>
export type SettingName = keyof Settings

/** The settings whose value is of that type: those that a number or a text may begin with. */
export type SettingOf<Value> = {
  [Name in SettingName]: Settings[Name] extends Value ? Name : never
}[SettingName]

export const isSettingName = (name: string): name is SettingName =>
  Object.hasOwn(DEFAULT_SETTINGS, name)
