import { addDays, addMonths } from '#schema'
import { DEPARTMENTS } from './company.ts'
import { randomFrom } from './random.ts'

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
    const abroad = ABROAD[customerName as keyof typeof ABROAD] ?? null
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

export const FIRST_NAMES = [
  ['Priya', 'FEMALE'],
  ['Oliver', 'MALE'],
  ['Amelia', 'FEMALE'],
  ['Rohan', 'MALE'],
  ['Siân', 'FEMALE'],
  ['Callum', 'MALE'],
  ['Aisha', 'FEMALE'],
  ['Harry', 'MALE'],
  ['Zofia', 'FEMALE'],
  ['Imran', 'MALE'],
  ['Niamh', 'FEMALE'],
  ['Tomasz', 'MALE'],
  ['Grace', 'FEMALE'],
  ['Dilip', 'MALE'],
  ['Beatrix', 'FEMALE'],
  ['José', 'MALE'],
  ['Meera', 'FEMALE'],
  ['Ewan', 'MALE'],
  ['Chloé', 'FEMALE'],
  ['Kwame', 'MALE'],
  ['Freya', 'FEMALE'],
  ['Björn', 'MALE'],
  ['Nadia', 'FEMALE'],
  ['Samuel', 'MALE'],
  ['Yusuf', 'MALE'],
  ['Lakshmi', 'FEMALE'],
  ['Declan', 'MALE'],
  ['Ines', 'FEMALE'],
  ['Arjun', 'MALE'],
  ['Martha', 'FEMALE'],
] as const

export const LAST_NAMES = [
  'Patel',
  'Hughes',
  'Okafor',
  'Kowalski',
  "O'Brien",
  'Sharma',
  'Bennett',
  'Ferreira',
  'Campbell',
  'Hussain',
  'Lindqvist',
  'Evans',
  'Mistry',
  'Robinson',
  'Nowak',
  'Chaudhry',
  'Fletcher',
  'Muñoz',
  'Sandhu',
  'Whitaker',
  'Desai',
  'MacLeod',
  'Joshi',
  'Ashworth',
  'Dubois',
  'Begum',
  'Harrison',
  'Iyer',
  'Thornton',
  'Mensah',
] as const

/** Towns with postcode districts; all are in the lists of places. */
export const TOWNS = [
  ['Leicester', 'LE1'],
  ['Loughborough', 'LE11'],
  ['Nottingham', 'NG1'],
  ['Derby', 'DE1'],
  ['Birmingham', 'B2'],
  ['Coventry', 'CV1'],
  ['Manchester', 'M4'],
  ['Leeds', 'LS1'],
  ['Sheffield', 'S1'],
  ['Bristol', 'BS1'],
  ['Cardiff', 'CF10'],
  ['Edinburgh', 'EH1'],
  ['Glasgow', 'G1'],
  ['Liverpool', 'L1'],
  ['Newcastle upon Tyne', 'NE1'],
  ['Norwich', 'NR2'],
  ['London', 'E1'],
  ['Brighton', 'BN1'],
] as const

const ABROAD = {
  'Celtic Food Partners': ['Dublin', 'D02', 'IE', '+353'],
  'Crème Anglaise Café': ['Lyon', '69002', 'FR', '+33'],
  'Deli on the Dock': ['Cork', 'T12', 'IE', '+353'],
  'Smörgås Bar': ['Gothenburg', '411 06', 'SE', '+46'],
} as const

export const STREETS = [
  'Mill Lane',
  'Granary Road',
  'Church Street',
  'Abbey Walk',
  'Station Road',
  'Orchard Close',
  'Market Place',
  'Saffron Hill',
  'Canal Side',
  'Queens Road',
  'Belgrave Gate',
  'Welford Row',
  'Victoria Parade',
  'Cooper Street',
  'Hawthorn Avenue',
] as const

const CUSTOMER_NAMES = [
  ['The Corner Pantry', 'RETAILER'],
  ['Hallam Wholefoods', 'RETAILER'],
  ['Taquería del Norte', 'RETAILER'],
  ['Bramble & Rye', 'RETAILER'],
  ['Deli on the Dock', 'RETAILER'],
  ['Crème Anglaise Café', 'RETAILER'],
  ['Spice Route Stores', 'RETAILER'],
  ['Greenfinch Grocers', 'RETAILER'],
  ['Olive & Thyme', 'RETAILER'],
  ['Market Street Provisions', 'RETAILER'],
  ['Jalebi Junction', 'RETAILER'],
  ['The Cheese Counter', 'RETAILER'],
  ['Pike Brothers Farm Shop', 'RETAILER'],
  ['Nourish Refill', 'RETAILER'],
  ['Harbour View Stores', 'RETAILER'],
  ['Old Bakery Larder', 'RETAILER'],
  ['Kettle & Crumb', 'RETAILER'],
  ['Mulberry Lane Deli', 'RETAILER'],
  ['Sunrise Convenience', 'RETAILER'],
  ['The Village Basket', 'RETAILER'],
  ['Caraway Kitchen', 'RETAILER'],
  ['Smörgås Bar', 'RETAILER'],
  ['Fennel & Fig', 'RETAILER'],
  ['Copper Pot Bistro', 'RETAILER'],
  ['Midland Cash & Carry', 'WHOLESALER'],
  ['Severn Valley Wholesale', 'WHOLESALER'],
  ['Northgate Foodservice', 'WHOLESALER'],
  ['Trent Catering Supplies', 'WHOLESALER'],
  ['Pennine Fine Foods', 'WHOLESALER'],
  ['Lothian Larder Supply', 'WHOLESALER'],
  ['Anglia Pantry Wholesale', 'WHOLESALER'],
  ['Mersey Provisions', 'WHOLESALER'],
  ['Cotswold Produce Hall', 'WHOLESALER'],
  ['Bharat Foods Distribution', 'DISTRIBUTOR'],
  ['Celtic Food Partners', 'DISTRIBUTOR'],
  ['Island & Coast Distribution', 'DISTRIBUTOR'],
  ['Great Northern Food Brokers', 'DISTRIBUTOR'],
  ['Tamar Trading Company', 'DISTRIBUTOR'],
  ['Hotel Belvoir', 'RETAILER'],
  ['St Aldate School Kitchens', 'RETAILER'],
  ['The Grand Pavilion', 'RETAILER'],
  ['Riverside Care Homes', 'RETAILER'],
  ['University Dining Services', 'WHOLESALER'],
  ['Fox & Hound Inns', 'RETAILER'],
  ['Ravi’s Tiffin Room', 'RETAILER'],
  ['Piccolo Forno', 'RETAILER'],
  ['Ama Boateng', 'INDIVIDUAL'],
  ['George Whitlock', 'INDIVIDUAL'],
  ['Hélène Marchand', 'INDIVIDUAL'],
  ['Sunita Rao', 'INDIVIDUAL'],
  ['Patrick O’Leary', 'INDIVIDUAL'],
  ['Ingrid Sørensen', 'INDIVIDUAL'],
  ['Dafydd Llewellyn', 'INDIVIDUAL'],
  ['Maria Gonçalves', 'INDIVIDUAL'],
  ['Thomas Ackroyd', 'INDIVIDUAL'],
  ['Farah Siddiqui', 'INDIVIDUAL'],
  ['Jonas Müller', 'INDIVIDUAL'],
  ['Eleanor Frost', 'INDIVIDUAL'],
  ['Vikram Nair', 'INDIVIDUAL'],
  ['Rosa Castellano', 'INDIVIDUAL'],
] as const
