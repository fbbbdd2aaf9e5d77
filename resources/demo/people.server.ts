import { addDays, addMonths } from '#schema'
import company from './data/company.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import { nth, pick, randomFrom } from './random.ts'

/** Ids of country, county and town. */
export interface Place {
  readonly country: number
  readonly state: number
  readonly city: number
}

const makeStreet = (random: () => number): string =>
  `${1 + Math.floor(random() * 140)} ${pick(random, names.streets)}`

const postcode = (random: () => number, district: string): string =>
  `${district} ${1 + Math.floor(random() * 9)}${pick(random, [...'ABDEFGHJLNPQRSTUWXYZ'])}${pick(random, [...'ABDEFGHJLNPQRSTUWXYZ'])}`

/** Builds a postcode; only British and Irish ones have a second part. */
const makePostalCode = (random: () => number, district: string, country: string): string => {
  const inside = postcode(random, district)
  return country === 'GB'
    ? inside
    : country === 'IE'
      ? `${district} X${inside.slice(-2)}4`
      : district
}

/** Converts a name to ASCII for e-mail addresses: "Siân O’Brien" becomes "sian.obrien". */
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

/** Sixty employees, heads of department first; dates are relative to today. */
export function demoEmployees(today: string) {
  const random = randomFrom(20_25)
  const posts = company.departments.flatMap((department) =>
    Array.from({ length: department.share }, (_, place) => ({ department, place })),
  )
  return posts.map(({ department, place }, n) => {
    const { name: firstName, gender } = nth(names.firstNames, n)
    const lastName = nth(names.lastNames, n * 7 + Math.floor(n / names.firstNames.length))
    const { town, district } = nth(names.towns.slice(0, 5), n)
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
        addressLine1: makeStreet(random),
        postalCode: postcode(random, district),
        nationalIdNumber: `QQ${String(100_000 + n * 1_237).slice(-6)}${'ABCD'[n % 4]}`,
        emergencyContactName: `${pick(random, names.firstNames).name} ${lastName}`,
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

/** Credit limit, payment days and discount by customer type. */
const TERMS: Readonly<Record<string, readonly [limit: number, days: number, discount: number]>> = {
  INDIVIDUAL: [0, 0, 0],
  RETAILER: [1_500, 14, 2.5],
  WHOLESALER: [12_000, 30, 7.5],
  DISTRIBUTOR: [40_000, 45, 12.5],
}

const isActive = (n: number): boolean => n % 29 !== 28

/** Age in days of the newest and oldest customers who joined before the simulation. */
const [NEWEST, OLDEST] = [370, 1_500]

/** Sixty customers; the last active ones were converted from leads, `won` days ago. */
export function demoCustomers(won: readonly number[]) {
  const random = randomFrom(19_84)
  const newcomers = names.customers
    .map((_, n) => n)
    .filter(isActive)
    .slice(-won.length)
  const settled = names.customers.length - newcomers.length
  return names.customers.map(({ name: customerName, type: customerType, abroad }, n) => {
    const { town, district } = abroad ?? nth(names.towns, n * 5)
    const country = abroad?.country ?? 'GB'
    const dialled = abroad ? `${abroad.dialCode}20` : '+441632'
    const [creditLimit, creditDays, discountPercent] = TERMS[customerType] ?? [0, 0, 0]
    const person = `${pick(random, names.firstNames).name} ${pick(random, names.lastNames)}`
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
        addressLine1: makeStreet(random),
        postalCode: makePostalCode(random, district, country),
        isActive: isActive(n),
      },
    }
  })
}
