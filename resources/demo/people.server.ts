import { addDays, addMonths } from '#schema'
import { randomFrom } from './random.ts'
import { readTables } from './read-table.server.ts'

export interface Department {
  readonly departmentCode: string
  readonly departmentName: string
  readonly description: string
  readonly share: number
  readonly designations: readonly string[]
}

const { departments: DEPARTMENTS } = readTables<{ departments: readonly Department[] }>('company')

type Town = readonly [town: string, district: string]

const NAMES = readTables<{
  firstNames: readonly (readonly [name: string, gender: string])[]
  lastNames: readonly string[]
  towns: readonly Town[]
  abroad: Readonly<Record<string, readonly [...Town, country: string, dialCode: string]>>
  streets: readonly string[]
  customers: readonly (readonly [name: string, type: string])[]
}>('names')
const { firstNames: FIRST_NAMES, lastNames: LAST_NAMES, towns: TOWNS, streets: STREETS } = NAMES
const { abroad: ABROAD, customers: CUSTOMER_NAMES } = NAMES

export const readNames = () => NAMES

/** Ids of country, county and town. */
export interface Place {
  readonly country: number
  readonly state: number
  readonly city: number
}

export interface DemoEmployee {
  readonly departmentCode: string
  readonly town: string
  readonly input: Readonly<Record<string, unknown>>
}

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const streetOf = (random: () => number): string =>
  `${1 + Math.floor(random() * 140)} ${pick(random, STREETS)}`

const postcode = (random: () => number, district: string): string =>
  `${district} ${1 + Math.floor(random() * 9)}${pick(random, [...'ABDEFGHJLNPQRSTUWXYZ'])}${pick(random, [...'ABDEFGHJLNPQRSTUWXYZ'])}`

/** Only British and Irish codes have a second part. */
const postalCodeOf = (random: () => number, district: string, country: string): string => {
  const inside = postcode(random, district)
  return country === 'GB'
    ? inside
    : country === 'IE'
      ? `${district} X${inside.slice(-2)}4`
      : district
}

/** ASCII form for e-mail addresses: "Siân O’Brien" becomes "sian.obrien". */
const mailName = (...parts: string[]): string =>
  parts
    .map((part) =>
      part
        .normalize('NFD')
        .toLowerCase()
        .replace(/ø/g, 'o')
        .replace(/[^a-z]/g, ''),
    )
    .join('.')

/** Sixty people, heads of department first; dates count back from today. */
export function demoEmployees(today: string): DemoEmployee[] {
  const random = randomFrom(20_25)
  const posts = DEPARTMENTS.flatMap((department) =>
    Array.from({ length: department.share }, (_, place) => ({ department, place })),
  )
  return posts.map(({ department, place }, n) => {
    const [firstName, gender] = FIRST_NAMES[n % FIRST_NAMES.length] as (typeof FIRST_NAMES)[number]
    const lastName = LAST_NAMES[
      (n * 7 + Math.floor(n / FIRST_NAMES.length)) % LAST_NAMES.length
    ] as string
    const [town, district] = TOWNS[n % 5] as (typeof TOWNS)[number]
    const joined = addDays(today, -Math.floor(30 + random() * 3_200))
    return {
      departmentCode: department.departmentCode,
      town,
      input: {
        firstName,
        lastName,
        gender,
        dateOfBirth: addMonths(
          addDays(joined, -Math.floor(random() * 300)),
          -12 * (19 + Math.floor(random() * 34)),
        ),
        dateOfJoining: joined,
        designation:
          place === 0
            ? `Head of ${department.departmentName.toLowerCase()}`
            : pick(random, department.designations),
        employeeType: random() < 0.8 ? 'FULL_TIME' : random() < 0.7 ? 'PART_TIME' : 'TEMPORARY',
        phoneNumber: `+4477009${String(10_000 + n * 37).slice(-5)}`,
        email: `${mailName(firstName, lastName)}@saffronlane.example`,
        addressLine1: streetOf(random),
        postalCode: postcode(random, district),
        nationalIdNumber: `QQ${String(100_000 + n * 1_237).slice(-6)}${'ABCD'[n % 4]}`,
        emergencyContactName: `${pick(random, FIRST_NAMES)[0]} ${lastName}`,
        emergencyContactPhone: `+4477008${String(10_000 + n * 41).slice(-5)}`,
        bankName: pick(random, ['Granary Bank', 'Midland Mutual', 'Post & Provident']),
        bankAccountName: `${firstName} ${lastName}`,
        bankAccountNumber: String(20_000_000 + n * 345_679).slice(-8),
        bankCode: `20-${10 + (n % 80)}-${11 + (n % 70)}`,
        ...(department.departmentCode === 'PROD' || department.departmentCode === 'QA'
          ? { foodHygieneCertificateExpiry: addDays(today, Math.floor(random() * 700) - 20) }
          : {}),
        ...(department.departmentCode === 'PROD' && place % 3 === 2
          ? { shiftStart: '22:00', shiftEnd: '06:00' }
          : {}),
      },
    }
  })
}

export interface DemoCustomer {
  readonly town: string
  /** Country code. */
  readonly country: string
  /** Days as a customer. */
  readonly since: number
  readonly input: Readonly<Record<string, unknown>>
}

/** Terms by type of customer: credit limit, days, discount. */
const TERMS: Readonly<Record<string, readonly [limit: number, days: number, discount: number]>> = {
  INDIVIDUAL: [0, 0, 0],
  RETAILER: [1_500, 14, 2.5],
  WHOLESALER: [12_000, 30, 7.5],
  DISTRIBUTOR: [40_000, 45, 12.5],
}

const isActive = (n: number): boolean => n % 29 !== 28

/** Oldest and newest customers before the simulation, in days. */
const [NEWEST, OLDEST] = [370, 1_500]

/** Sixty customers; the last ones were won from leads that many days ago. */
export function demoCustomers(won: readonly number[]): DemoCustomer[] {
  const random = randomFrom(19_84)
  const newcomers = CUSTOMER_NAMES.map((_, n) => n)
    .filter(isActive)
    .slice(-won.length)
  const settled = CUSTOMER_NAMES.length - newcomers.length
  return CUSTOMER_NAMES.map(([customerName, customerType], n) => {
    const abroad = ABROAD[customerName] ?? null
    const [town, district] = abroad ?? (TOWNS[(n * 5) % TOWNS.length] as (typeof TOWNS)[number])
    const country = abroad?.[2] ?? 'GB'
    const dialled = abroad ? `${abroad[3]}20` : '+441632'
    const [creditLimit, creditDays, discountPercent] = TERMS[customerType] ?? [0, 0, 0]
    const person = `${pick(random, FIRST_NAMES)[0]} ${pick(random, LAST_NAMES)}`
    return {
      town,
      country,
      since:
        won[newcomers.indexOf(n)] ??
        Math.max(NEWEST, OLDEST - Math.floor((n * (OLDEST - NEWEST)) / settled)),
      input: {
        customerName,
        customerType,
        creditLimit,
        creditDays,
        discountPercent,
        ...(customerType === 'INDIVIDUAL'
          ? {}
          : {
              contactPerson: person,
              taxNumber: `${country}${String(100_000_000 + n * 7_654_321).slice(-9)}`,
            }),
        phoneNumber: `${dialled}${String(960_000 + n * 13).slice(-6)}`,
        email: `${mailName(customerName.split(' ')[0] ?? '', customerName.split(' ').at(-1) ?? '')}.${n + 1}@customers.example`,
        addressLine1: streetOf(random),
        postalCode: postalCodeOf(random, district, country),
        isActive: isActive(n),
      },
    }
  })
}
