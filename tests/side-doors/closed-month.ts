import { isImportable, readItems, mayDo, writableFields, type Definition } from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import { refused, type Attempt, type Scope } from './attempt.ts'
import type { Company } from './company.ts'

type Values = Readonly<Record<string, unknown>>

/** Attempts on records dated in a month whose pay is approved. */
interface Closed {
  /** Values of a new record. */
  readonly values: (day: string) => Values
  /** Values that move the existing record to a day. */
  readonly placed: (day: string) => Values
  /** Hours entered by hand for a day, which swipes must not replace. */
  readonly typedHours?: (day: string) => Values
  /** Change to the existing record. */
  readonly change: Values
  /** Actions and deletions that are allowed in a state, because they do not affect the pay. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>
  /** Calls that change several records. */
  readonly calls?: (day: string, employee: number) => readonly Call[]
}

type Call = readonly [method: 'put' | 'post', path: string, body: Values]

const CLOSED: Readonly<Record<string, Closed>> = {
  'pay-hour': {
    values: (day) => ({ workDate: day, workedHours: 7.5, remarks: 'By hand' }),
    placed: (day) => ({ workDate: day, workedHours: 600, source: 'MANUAL' }),
    change: { workedHours: 3.25, remarks: 'Remembered late' },
    allowed: { DRAFT: ['approve'], APPROVED: ['reopen'] },
    calls: (workDate, employee) =>
      [8, 3.25, null].map((workedHours) => [
        'put',
        '/pay-hour/corrections',
        { cells: [{ employee, workDate, workedHours }], remarks: 'Pasted' },
      ]),
  },
  'swipe-entry': {
    values: (day) => ({
      swipeDate: day,
      inTime: '08:00',
      outTime: '16:00',
      remarks: 'Forgotten at the door',
    }),
    placed: (day) => ({ swipeDate: day, inTime: '17:00', outTime: '18:00' }),
    typedHours: (day) => ({ workDate: day, source: 'MANUAL', payHourStatus: 'LOCKED' }),
    change: { outTime: '21:30', remarks: 'Stayed longer' },
  },
  'weekly-wages': {
    values: (day) => ({ weekStartDate: day, otherEarnings: 10, otherNote: 'For the long way' }),
    placed: (day) => ({ weekStartDate: day, weekEndDate: dayAfter(day, 6) }),
    change: { otherEarnings: 99, otherNote: 'Forgotten' },
    allowed: { DRAFT: ['approve', 'delete'] },
    calls: (weekStartDate) => [['post', '/weekly-wages/draft', { weekStartDate }]],
  },
  'employee-leave': {
    values: (day) => ({ leaveType: 'UNPAID', fromDate: day, toDate: day, reason: 'Told late' }),
    placed: (day) => ({ fromDate: day, toDate: day, leaveType: 'UNPAID' }),
    change: { reason: 'Another reason', halfDay: 'FIRST_HALF' },
    allowed: { PENDING: ['reject', 'cancel'] },
  },
}

interface Draft {
  readonly path: string
  readonly what: string
  /** State of the existing record; unset if the attempt needs no record. */
  readonly state?: string
  send(employee: number, day: string): Promise<Reply>
}

/**
 * Attempts to change hours, swipes, wages and leave in a month whose pay has been approved: new
 * records, changes and actions, through forms, files and bulk calls.
 */
export function closedMonthAttempts(company: Company, scope: Scope): Attempt[] {
  const { definition, role } = scope
  const closed = CLOSED[definition.name]
  if (!closed || (role === 'EMPLOYEE' && !mayDo(definition, role, 'create'))) return []
  const drafts = [
    ...additions(company, scope, closed),
    ...changes(company, scope, closed),
    ...calls(company, scope, closed),
  ]
  return drafts.map(({ path, what, state, send }) => ({
    role,
    resource: definition.name,
    rule: 'closed month',
    path,
    what,
    run: () => inClosedMonth(company, scope, closed, { path, state, send }),
  }))
}

function additions({ as, space }: Company, { definition, role }: Scope, closed: Closed): Draft[] {
  const { store, registry } = space.context
  const drafts: Draft[] = []
  // Employees may not enter anything for days long past.
  if (mayDo(definition, role, 'create') && role !== 'EMPLOYEE')
    drafts.push({
      path: 'form',
      what: 'new in a closed month',
      send: (employee, day) =>
        as[role].post(`/${definition.name}`, { employee, ...closed.values(day) }),
    })
  if (!mayDo(definition, role, 'import') || !isImportable(definition)) return drafts
  for (const path of ['import', 'dry run'])
    drafts.push({
      path,
      what: `${path} in a closed month`,
      send: async (employee, day) => {
        const person = await store.get(registry.get('employee'), employee)
        const hours = definition.name === 'weekly-wages' ? { regularHours: 30 } : {}
        const row = { employee: person?.employeeCode, ...closed.values(day), ...hours }
        return as[role].upload(
          `/${definition.name}/import`,
          {
            name: 'closed.csv',
            content: `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`,
            type: 'text/csv',
          },
          { dryRun: String(path === 'dry run') },
        )
      },
    })
  return drafts
}

/** Tries changes, deletions and actions, from every state. */
function changes(company: Company, { definition, role }: Scope, closed: Closed): Draft[] {
  const { name, state, actions = {} } = definition
  const id = company.record.get(name)?.id ?? 0
  const client = company.as[role]
  const version = async () => (await company.stored(definition))?.version
  const isWritable = Object.keys(closed.change).every((each) =>
    writableFields(definition, role, 'edit').includes(each),
  )
  const steps = Object.keys(actions).filter((each) => mayDo(definition, role, each))
  const states = state ? Object.keys(readItems(definition.fields[state])) : [undefined]
  return states.flatMap((from) => {
    const of = `${from ?? 'a record'} of a closed month`
    const isTried = (step: string) => !closed.allowed?.[from ?? '']?.includes(step)
    const drafts: Draft[] = []
    if (isWritable)
      drafts.push({
        path: 'edit',
        what: `change of ${of}`,
        state: from,
        send: async () =>
          client.put(`/${name}/${id}`, { ...closed.change, version: await version() }),
      })
    if (mayDo(definition, role, 'delete') && isTried('delete'))
      drafts.push({
        path: 'delete',
        what: `deletion of ${of}`,
        state: from,
        send: () => client.delete(`/${name}/${id}`),
      })
    for (const step of steps.filter(isTried))
      drafts.push({
        path: 'action',
        what: `${step} of ${of}`,
        state: from,
        send: async () =>
          client.post(`/${name}/${id}/${step}`, { version: await version(), ...answersOf(step) }),
      })
    return drafts
  })
}

/** Complete input for an action, so that nothing but the closed month can refuse it. */
const answersOf = (step: string): Values =>
  step === 'pay' ? { paymentType: 1, paidDate: '2025-06-16' } : {}

/**
 * Tries calls over several records. They answer 200 and list what they skipped, but must not write
 * anything.
 */
function calls({ as }: Company, { definition, role }: Scope, closed: Closed): Draft[] {
  if (!mayDo(definition, role, 'create') || role === 'EMPLOYEE') return []
  const state = definition.state ? 'APPROVED' : undefined
  return [state, undefined].flatMap((from) =>
    (closed.calls?.('2025-01-06', 0) ?? []).map(
      ([, url], place): Draft => ({
        path: 'bulk call',
        what: `${url} ${place} in a closed month ${from ?? 'without a record'}`,
        ...(from ? { state: from } : {}),
        send: async (employee, day) => {
          const [method, path, body] = closed.calls?.(day, employee)[place] ?? ['put', url, {}]
          const reply = await as[role][method](path, body)
          // The stored records show if anything was written, so a successful answer is accepted.
          return reply.status < 300 ? { ...reply, status: 409 } : reply
        },
      }),
    ),
  )
}

/**
 * Approves the pay of an employee for a month, moves the record into that month, and restores
 * everything afterwards.
 */
async function inClosedMonth(
  company: Company,
  { definition, role }: Scope,
  { placed, typedHours }: Closed,
  { path, state, send }: Omit<Draft, 'what'>,
): Promise<string | null> {
  const { registry } = company.space.context
  const [pay, hours] = [registry.get('employee-pay'), registry.get('pay-hour')]
  const [payBefore, before] = [await company.stored(pay), await company.stored(definition)]
  const isHourly = definition.name === 'weekly-wages'
  const own = role === 'EMPLOYEE' ? company.principals[role].employeeId : null
  const employee = Number(own ?? (isHourly ? before : payBefore)?.employee)
  const day = mondayIn(
    `${String(payBefore?.payYear)}-${String(payBefore?.payMonth).padStart(2, '0')}`,
  )
  const isPlaced = state !== undefined || !definition.state
  const putBack = [
    await placeAs(company, pay, { payStatus: 'APPROVED', employee }),
    ...(typedHours ? [await placeAs(company, hours, { employee, ...typedHours(day) })] : []),
    ...(isPlaced
      ? [
          await placeAs(company, definition, {
            employee,
            ...placed(day),
            ...(definition.state ? { [definition.state]: state } : {}),
          }),
        ]
      : []),
  ]
  const { reply, written } = await judged(company, definition, employee, () => send(employee, day))
  if ((await company.stored(definition)) === null) return 'was deleted'
  for (const back of putBack) await back()
  if (written) return `was written: ${reply.text.slice(0, 200)}`
  const isNew = ['form', 'import', 'dry run'].includes(path)
  return refused(reply) ?? (isNew && !reply.text.includes('approved') ? reply.text : null)
}

/** Changes the planted record, and returns a function that restores it. */
async function placeAs(company: Company, definition: Definition, values: Values) {
  const before = await company.stored(definition)
  await company.put(definition, values)
  return () =>
    company.put(
      definition,
      Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name] ?? null])),
    )
}

/**
 * Detects changes to the record or to the number of records of the employee. A call may write
 * records of other employees.
 */
async function judged(
  { stored, space }: Company,
  definition: Definition,
  employee: number,
  send: () => Promise<Reply>,
) {
  const seen = async () =>
    JSON.stringify([
      await stored(definition),
      await space.context.store.count(definition, [{ employee }]),
    ])
  const before = await seen()
  const reply = await send()
  return { reply, written: before !== (await seen()) }
}

const DAY_MS = 86_400_000

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** First Monday of a month. */
function mondayIn(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  const day = 1 + ((8 - first.getUTCDay()) % 7)
  return `${month}-${String(day).padStart(2, '0')}`
}
