import {
  readColumns,
  holds,
  isServers,
  meetChecks,
  mentions,
  readTarget,
  takenByActions,
  type Definition,
  type Field,
  type Principal,
} from '#schema/engine'
import { KIND_SAMPLES } from '../kit/samples-by-kind.ts'

/** Creates what sample values refer to. */
export interface Source {
  readonly referred: Referred
  /** Uploads a picture or a file and returns its id. */
  readonly uploaded: () => Promise<number>
  /** Today on the clock of the server. */
  readonly today: string
}

/** Returns the id of a record to refer to. `where` restricts the choice, as in `{ country: 3 }`. */
export type Referred = (
  target: string,
  where: Readonly<Record<string, unknown>>,
  fresh: boolean,
) => Promise<number>

/**
 * Builds a valid body for POST from the definition alone. `full` fills optional fields too.
 * Different values of n never lead to the same unique value.
 */
export async function sampleInput(
  definition: Definition,
  n: number,
  source: Source,
  full: boolean,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  const fill = async (name: string, field: Field) => {
    const value = await sampleValue(field, { n, name, sofar: input }, source)
    if (value !== undefined) input[name] = value
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isFillable(definition, name) || field.options.shownWhen) continue
    const needed =
      (field.options.required && !(field.kind === 'date' && field.options.initial)) ||
      field.options.requiredWhen
    if (needed || (full && isWorthFilling(definition, name))) await fill(name, field)
  }
  Object.assign(input, definition.example)
  const principal = principalOn(source.today)
  for (const [name, field] of shownNow(definition, input, { principal, full }))
    await fill(name, field)
  for (const name of demandedByChecks(definition, input)) {
    const field = definition.fields[name]
    if (field) await fill(name, field)
  }
  const values = { ...input, ...definition.example }
  return meetChecks(definition, { values, fixed: definition.example }, principal)
}

/** True for a field that a caller may send and that has a sample of its own. */
function isFillable(definition: Definition, name: string): boolean {
  const field = definition.fields[name]
  if (!field || isServers(field) || name === definition.state) return false
  if (takenByActions(definition).has(name)) return false
  const { transient, series, copiedFrom } = field.options
  return !transient && !series && !copiedFrom
}

/** Names the empty fields that the checks demand because of the filled ones. */
const demandedByChecks = (
  definition: Definition,
  input: Readonly<Record<string, unknown>>,
): string[] =>
  (definition.checks ?? []).flatMap((check) => {
    if ('than' in check) return []
    const names = 'together' in check ? check.together : check.oneOf
    const missing = names.filter((name) => (input[name] ?? null) === null)
    if ('together' in check) return missing.length < names.length ? missing : []
    const [first] = names.filter((name) => isFillable(definition, name))
    return missing.length === names.length && first !== undefined ? [first] : []
  })

/** Anonymous principal, for conditions and defaults of the record alone. */
const principalOn = (today: string): Principal => ({
  userId: null,
  employeeId: null,
  customerId: null,
  role: null,
  today,
  now: `${today}T12:00:00.000Z`,
  settings: {} as Principal['settings'],
})

/** Adds the defaults of missing fields, apart from calculated defaults. */
const withInitials = (
  fields: Definition['fields'],
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      typeof options.initial === 'object' ? [] : [[name, options.initial ?? null]],
    ),
  ),
  ...input,
})

/** Fields that are shown because of the values so far, and need a value too. */
function shownNow(
  definition: Definition,
  input: Readonly<Record<string, unknown>>,
  { principal, full }: { readonly principal: Principal; readonly full: boolean },
): (readonly [name: string, field: Field])[] {
  const { fields } = definition
  const meets = (condition: Field['options']['shownWhen']) =>
    condition !== undefined && holds(condition, withInitials(fields, input), principal)
  return Object.entries(fields).filter(([name, field]) => {
    const { shownWhen, requiredWhen, required } = field.options
    if (!isFillable(definition, name) || input[name] !== undefined) return false
    return meets(shownWhen) && (full || required === true || meets(requiredWhen))
  })
}

/**
 * Leaves out references to the same resource, and fields that only some roles may write, apart from
 * passwords.
 */
const isWorthFilling = (definition: Definition, name: string): boolean => {
  const field = definition.fields[name]
  // Dates with a default keep it, because other dates are compared with them.
  if (field?.kind === 'date' && field.options.initial !== undefined) return false
  return (
    field !== undefined &&
    (!field.options.writableBy || field.kind === 'password') &&
    readTarget(field) !== definition.name &&
    field.kind !== 'object'
  )
}

/** Field to build a value for, and the values of its record so far. */
interface SamplePlace {
  readonly n: number
  readonly name: string
  readonly sofar: Readonly<Record<string, unknown>>
}

async function sampleValue(
  field: Field,
  { n, name, sofar }: SamplePlace,
  source: Source,
): Promise<unknown> {
  const target = readTarget(field)
  if (target) {
    const within = Object.entries(field.options.within ?? {}).map(
      ([theirs, ours]) => [theirs, sofar[ours]] as const,
    )
    if (within.some(([, value]) => value === undefined)) return undefined
    const only = field.options.only ?? {}
    const where = {
      ...Object.fromEntries(within),
      ...Object.fromEntries(mentions(only).map((key) => [key, only[key]])),
    }
    const id = await source.referred(target, where, field.options.unique === true)
    return field.kind === 'references' ? [id] : id
  }
  if (field.kind === 'lines') return [await sampleColumns(field, n, source)]
  if (field.kind === 'object') return sampleColumns(field, n, source)
  if (field.kind === 'image' || field.kind === 'file')
    return field.options.required ? source.uploaded() : undefined
  const { sample } = KIND_SAMPLES[field.kind]
  if (!sample) throw new Error(`${name} has no sample: ${field.kind}`)
  return sample(field, n, name)
}

async function sampleColumns(
  field: Field,
  n: number,
  source: Source,
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(readColumns(field))) {
    if (column.options.copiedFrom || isServers(column)) continue
    row[name] = await sampleValue(column, { n, name, sofar: row }, source)
  }
  const rules = { fields: readColumns(field), checks: field.options.checks }
  return meetChecks(rules, { values: row }, principalOn(source.today))
}
