/**
 * Files with the structure and the faults of spreadsheets that offices keep, about invented people. The same numbers give
 * the same files.
 */
import { utils, write } from 'xlsx'

type Cell = string | number | null
type Row = readonly Cell[]

export interface MessyFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function workbook(name: string, sheets: Readonly<Record<string, readonly Row[]>>): MessyFile {
  const book = utils.book_new()
  for (const [sheet, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), sheet)
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
  return { name, mimeType: XLSX, buffer }
}

const csvCell = (cell: Cell): string => {
  const text = String(cell ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (name: string, rows: readonly Row[]): MessyFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map(csvCell).join(',')).join('\n')),
})

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const FIRST =
  'Ada Ben Cleo Dov Edie Finn Gus Hana Ivo Jun Kit Lena Mo Nils Ora Pia Quin Rae Sol Tess'
const LAST =
  'Abara Birch Cole Dunne Elm Foss Grant Holt Ince Jarrow Kemp Lund Marsh Noor Oakes Pryce'
const [FIRST_NAMES, LAST_NAMES] = [FIRST.split(' '), LAST.split(' ')]
/** First and last name of somebody. All of the first few hundred differ, and later ones carry a number. */
const nameOf = (n: number): readonly [string, string] => {
  const round = Math.floor(n / (FIRST_NAMES.length * LAST_NAMES.length))
  const last = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length] ?? ''
  return [FIRST_NAMES[n % FIRST_NAMES.length] ?? '', round === 0 ? last : `${last}-${roman(round)}`]
}
const roman = (n: number): string => `${'x'.repeat(Math.floor(n / 5))}${'i'.repeat(n % 5)}a`

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (n: number): string => String(n).padStart(2, '0')

const PEOPLE_HEADERS = [
  ...['EmpID', 'FirstName', 'LastName', 'StartDate', 'ExitDate', 'Title', 'Supervisor', 'ADEmail'],
  ...['BusinessUnit', 'EmployeeStatus', 'EmployeeType', 'PayZone', 'EmployeeClassificationType'],
  ...['TerminationType', 'TerminationDescription', 'DepartmentType', 'Division', 'DOB', 'State'],
  ...['JobFunctionDescription', 'GenderCode', 'LocationCode', 'RaceDesc', 'MaritalDesc'],
  ...['Performance Score', 'Current Employee Rating', 'Survey Date', 'Engagement Score'],
  ...['Satisfaction Score', 'Work-Life Balance Score', 'Training Date', 'Training Program Name'],
  ...['Training Type', 'Training Outcome', 'Location', 'Trainer', 'Training Duration(Days)'],
  ...['Training Cost', 'Survey ID'],
]
const DEPARTMENTS = ['Production       ', 'IT/IS', 'Sales', 'Admin Offices', 'Executive Office']
const KINDS = ['Full-Time', 'Contract', 'Part-Time']
const STATES = ['MA', 'TX', 'CT']

export interface PeopleOptions {
  readonly rows: number
  /** Added to the numbers of the people, so that another file has other ones. */
  readonly from?: number
}

/**
 * Export of a personnel system: 39 columns, three ways to write dates, leavers, managers of the same file, people who stand
 * in it twice, addresses that two share, and words that nobody else uses.
 */
export function peopleFile({ rows, from = 0 }: PeopleOptions): MessyFile {
  const repeats = Math.floor(rows / 21)
  const people = Array.from({ length: rows - repeats }, (_, n) => personRow(from + n, from))
  // Those who manage others come first, and are in order.
  const [first, second] = [Math.floor(rows / 4), Math.floor(rows / 4) + 4]
  const bad = people.map((row, n) => {
    if (n > first && n % 167 === 100) return row.with(7, String(row[7]).replace('@', ' at '))
    return n === first || n === second ? row.with(7, `office${from}@larder.example`) : row
  })
  const repeated = bad.filter((_, n) => n % 20 === 19).slice(0, repeats)
  return csv(`HR_master${from === 0 ? '' : '_2'}.csv`, [PEOPLE_HEADERS, ...bad, ...repeated])
}

function personRow(n: number, from: number): Row {
  const random = numbers(n + 1)
  const [first, last] = nameOf(n)
  const [bossFirst, bossLast] = nameOf(from + Math.floor((n - from) / 12))
  const [year, month, day] = [2018 + random(6), random(12), 1 + random(28)]
  const isLeaver = n % 2 === 1 && n - from > 30
  return [
    String(3400 + n),
    first,
    last,
    `${two(day)}-${MONTHS[month] ?? ''}-${String(year).slice(2)}`,
    isLeaver ? `${two(1 + random(28))}-${MONTHS[random(10)] ?? ''}-25` : '',
    ['Production Technician I', 'Area Sales Manager', 'IT Support', 'Accountant I'][random(4)] ??
      '',
    n - from < 12 ? '' : `${bossFirst} ${bossLast}`,
    `${first}.${last}${n}@larder.example`.toLowerCase(),
    ['CCDR', 'EW', 'MSC', 'NEL'][random(4)] ?? '',
    isLeaver ? 'Voluntarily Terminated' : 'Active',
    KINDS[random(3)] ?? '',
    `Zone ${'ABC'[random(3)]}`,
    ['Full-Time', 'Part-Time', 'Temporary'][random(3)] ?? '',
    isLeaver ? 'Resignation' : 'Unk',
    isLeaver ? 'Found something, nearer to home' : '',
    DEPARTMENTS[random(5)] ?? '',
    ['Finance & Accounting', 'Field Operations', 'General - Con'][random(3)] ?? '',
    `${two(13 + random(15))}-${two(1 + random(12))}-${1955 + random(45)}`,
    STATES[random(3)] ?? '',
    ['Technician', 'Manager', 'Engineer'][random(3)] ?? '',
    random(2) === 0 ? 'Female' : 'Male',
    String(10_000 + random(80_000)),
    ['Other', 'White', 'Black', 'Asian', 'Hispanic'][random(5)] ?? '',
    ['Married', 'Single', 'Divorced', 'Widowed'][random(4)] ?? '',
    ['Fully Meets', 'Exceeds', 'PIP', 'Needs Improvement'][random(4)] ?? '',
    String(1 + random(5)),
    `2024-${two(1 + random(12))}-${two(1 + random(28))}`,
    String(1 + random(5)),
    String(1 + random(5)),
    String(1 + random(5)),
    `2025-${two(1 + random(12))}-${two(1 + random(28))}`,
    ['Customer Service', 'Leadership', 'Technical Skills'][random(3)] ?? '',
    ['Internal', 'External'][random(2)] ?? '',
    ['Passed', 'Failed', 'Completed', 'Incomplete'][random(4)] ?? '',
    `Lake ${LAST_NAMES[random(16)] ?? ''}`,
    nameOf(random(300)).join(' '),
    String(1 + random(5)),
    (random(90_000) / 100).toFixed(2),
    String(5000 + n),
  ]
}

const WEEK = 7
/** Monday some weeks after the first one that is not before a day. */
function mondayFrom(day: string, weeks: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % WEEK) + WEEK * weeks)
  return date.toISOString().slice(0, 10)
}

/**
 * Wage workbook: a sheet of notes first, two lines of headers, and for each of five weeks a column of hours and one of
 * overtime.
 */
export function wagesFile(codes: readonly string[], since: string, firstWeek = 0): MessyFile {
  const weeks = [0, 1, 2, 3, 4].map((week) => mondayFrom(since, firstWeek + week))
  const random = numbers(firstWeek + 7)
  const rows = codes.map((code, n) => [
    code,
    nameOf(n).join(' '),
    ...weeks.flatMap(() => [32 + random(9), random(4) === 0 ? 1 + random(6) : 0]),
  ])
  const sums = weeks.flatMap((_, week) =>
    [0, 1].map((part) => rows.reduce((sum, row) => sum + Number(row[2 + 2 * week + part] ?? 0), 0)),
  )
  return workbook(`wages_${weeks[0] ?? ''}.xlsx`, {
    Notes: [['Wages of the bakery'], ['Ask Priya about overtime'], ['Week begins on Monday']],
    Hours: [
      ['Bakery, hours by week'],
      ['Employee', null, ...weeks.flatMap((week) => [`Week of ${week}`, null])],
      ['Employee code', 'Name', ...weeks.flatMap(() => ['Hours', 'Overtime'])],
      ...rows,
      ['Total', null, ...sums],
    ],
  })
}

/** Salary sheet: allowances and deductions in columns, another table beside it, totals and a small table below. */
export function salaryFile(codes: readonly string[], from = '2026-01-01'): MessyFile {
  const random = numbers(codes.length)
  const rows = codes.map((code, n): Cell[] => {
    const basic = 1800 + 50 * random(40)
    return [
      code,
      nameOf(n).join(' '),
      from,
      basic,
      Math.round(basic * 0.1),
      Math.round(basic * 0.05),
      40,
      ...(n < 4
        ? [null, ['Grade', 'A', 'B', 'C'][n] ?? null, ['Rate', 1.2, 1.1, 1][n] ?? null]
        : []),
    ]
  })
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0)
  return workbook('salaries.xlsx', {
    Salaries: [
      [
        ...['Employee code', 'Name', 'Effective from', 'Basic salary'],
        ...['Housing allowance', 'Transport allowance', 'Canteen deduction'],
      ],
      ...rows,
      [],
      ['Total', null, null, ...[3, 4, 5, 6].map(sum)],
      [],
      [null, null, null, 'Highest', rows.length],
      [null, null, null, 'Lowest', 1],
      ['Checked by Priya'],
    ],
  })
}

/** Price list of a shop: one row per brand, none of which exists, and categories in words of its own. */
export function pricesFile({ rows, from = 0 }: PeopleOptions): MessyFile {
  const random = numbers(rows)
  const items = Array.from({ length: rows }, (_, n) => {
    const [first, last] = nameOf(from + n)
    return [
      from + n + 1,
      `${first}'s ${['Plum', 'Fig', 'Quince', 'Sloe'][n % 4] ?? ''} ${['Jam', 'Chutney'][n % 2] ?? ''} ${from + n}`,
      ['Gourmet & World Food', 'Snacks & Branded Foods', 'Bakery, Cakes & Dairy'][n % 3] ?? '',
      `${first} ${last} Foods`,
      (random(90_000) / 100 + 1).toFixed(2),
      (random(90_000) / 100 + 1).toFixed(2),
      ['4.1', '', '3.9'][n % 3] ?? '',
    ]
  })
  return csv(`prices${from === 0 ? '' : '_2'}.csv`, [
    ['index', 'product', 'category', 'brand', 'sale_price', 'market_price', 'rating'],
    ...items,
  ])
}
