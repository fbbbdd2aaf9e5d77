import { readFileSync } from 'node:fs'
import { installation, type InstallationWork } from '#server'
import { installRoles } from '#system/server'
import rejectReason from './reasons/reject-reason.resource.ts'
import city from './places/city.resource.ts'
import country from './places/country.resource.ts'
import state from './places/state.resource.ts'
import paymentType from './money/payment-type.resource.ts'
import expenseCategory from './expenses/expense-category.resource.ts'
import payConfiguration from './people/terms/pay-configuration.resource.ts'
import unit from './stock/unit-of-measure.resource.ts'
import { installWebsite } from './website/door.server.ts'

const UNITS = [
  ['pcs', 'Pieces', true],
  ['box', 'Boxes', true],
  ['pack', 'Packs', true],
  ['kg', 'Kilograms', false],
  ['g', 'Grams', false],
  ['l', 'Litres', false],
  ['ml', 'Millilitres', false],
] as const

const PAYMENT_TYPES = [
  { paymentTypeName: 'Cash', kind: 'CASH', requiresReference: false, allowedForCustomer: true },
  {
    paymentTypeName: 'Bank transfer',
    kind: 'BANK',
    requiresReference: true,
    allowedForCustomer: true,
  },
  { paymentTypeName: 'Card', kind: 'CARD', requiresReference: true, allowedForCustomer: true },
  { paymentTypeName: 'Cheque', kind: 'CHEQUE', requiresReference: true, allowedForCustomer: false },
  {
    paymentTypeName: 'Mobile payment',
    kind: 'MOBILE',
    requiresReference: true,
    allowedForCustomer: true,
  },
  { paymentTypeName: 'Wallet', kind: 'WALLET', requiresReference: false, allowedForCustomer: true },
  { paymentTypeName: 'Credit', kind: 'CREDIT', requiresReference: false, allowedForCustomer: true },
] as const

const REJECT_REASONS = {
  ORDER: [
    'Out of stock',
    'Credit limit reached',
    'Address not served',
    'Duplicate order',
    'Price disputed',
  ],
  LEAVE: ['Too many absent', 'Busy period', 'Too short notice', 'Balance used'],
  LEAD: ['Price too high', 'Chose competitor', 'No need', 'No answer', 'Outside area'],
} as const

const EXPENSE_CATEGORIES = [
  'Rent',
  'Power and water',
  'Fuel',
  'Transport',
  'Repairs',
  'Packaging',
  'Travel',
  'Office',
  'Other',
]

/** Terms without a rate, so that nobody is paid by default. */
const COMPANY_TERMS = {
  configName: 'Company',
  scope: 'COMPANY',
  effectiveFrom: '2000-01-01',
  payType: 'MONTHLY',
  standardHoursPerDay: 8_00,
  weeklyOffDays: ['SUN'],
  unpaidBreakMinutes: 0,
  trackAttendance: true,
  minOvertimeMinutes: 0,
  maxOvertimeHoursPerDay: 4_00,
  overtimeMultiplier: 1_50,
  holidayMultiplier: 2_00,
  payUnworkedHolidays: true,
  casualLeaveDays: 7_00,
  sickLeaveDays: 7_00,
  earnedLeaveDays: 14_00,
  isActive: true,
} as const

type Countries = readonly (readonly [isoCode: string, countryName: string, dialCode: string])[]
type OtherNames = Readonly<Record<string, readonly string[]>>
type Cities = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const readPlaces = <Places>(file: string): Places =>
  JSON.parse(readFileSync(new URL(`./places/data/${file}`, import.meta.url), 'utf8'))

export default installation({
  async install(work) {
    await installRoles(work)
    for (const [unitCode, unitName, isWhole] of UNITS)
      await work.add(unit, { unitCode, unitName, isWhole, isActive: true })
    for (const type of PAYMENT_TYPES) await work.add(paymentType, { ...type, isActive: true })
    for (const [reasonKind, reasons] of Object.entries(REJECT_REASONS) as [
      keyof typeof REJECT_REASONS,
      readonly string[],
    ][]) {
      for (const [place, reasonText] of reasons.entries()) {
        await work.add(rejectReason, {
          reasonKind,
          reasonText,
          displayOrder: place,
          usedCount: 0,
          isActive: true,
        })
      }
    }
    for (const categoryName of EXPENSE_CATEGORIES)
      await work.add(expenseCategory, { categoryName, isActive: true })
    await work.add(payConfiguration, COMPANY_TERMS)
    await installPlaces(work)
    await installWebsite(work)
  },
})

async function installPlaces(work: InstallationWork) {
  const cities = readPlaces<Cities>('cities.json')
  const otherNames = readPlaces<OtherNames>('country-names.json')
  for (const [isoCode, countryName, dialCode] of readPlaces<Countries>('countries.json')) {
    const { id } = await work.add(country, {
      isoCode,
      countryName,
      dialCode,
      otherNames: otherNames[isoCode]?.join('; ') ?? null,
      isActive: true,
    })
    await installStates(work, id, cities[isoCode] ?? {})
  }
}

async function installStates(work: InstallationWork, ofCountry: number, states: Cities[string]) {
  for (const [stateName, names] of Object.entries(states)) {
    const { id } = await work.add(state, { stateName, country: ofCountry, isActive: true })
    for (const cityName of names) await work.add(city, { cityName, state: id, isActive: true })
  }
}
