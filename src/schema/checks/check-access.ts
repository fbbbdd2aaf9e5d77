import { isFlag } from '../kinds/capabilities.ts'
import { readColumns, isServers, readTarget } from '../fields/field.ts'
import type { Field } from '../fields/field.ts'
import { isJoin, listCompared, type Where } from '../condition.ts'
import { holds } from '../holds.ts'
import { mayDo, mayWrite, provenBy, rowsFor, writableFields } from '../permission.ts'
import type { Definition } from '../resource.ts'
import { isToken, type Principal } from '../fields/token.ts'
import type { Inspection } from './inspection.ts'

/**
 * Reports actions that no role may perform, and resources for which a role may create records but not fill in required
 * fields.
 */
export function inspectAccess(inspection: Inspection): void {
  const { definition, all, app, report } = inspection
  inspectProven(inspection)
  for (const [name, { automatic }] of Object.entries(definition.actions ?? {})) {
    if (automatic || app.roles.some((role) => mayDo(definition, role, name))) continue
    report(
      'L135',
      `actions.${name}`,
      'is granted to nobody; name it in allow, or say automatic: true when only the server does it',
    )
  }
  for (const role of app.roles.filter((each) => mayDo(definition, each, 'edit')))
    inspectNewLines(inspection, role)
  for (const role of app.roles.filter((each) => mayDo(definition, each, 'create'))) {
    const writable = new Set(writableFields(definition, role, 'create'))
    if (
      !mayHold(definition.fields, rowsFor(definition, role), (name) =>
        isFixed(definition, name, writable),
      )
    )
      report(
        'L134',
        `rows.${role}`,
        `excludes every record that ${role} may create; let that role write the field, or give it an initial value that fits`,
      )
    for (const { at, field } of listDemanded(definition, writable, role)) {
      const mayFill = isFillable(at, field, writable, role)
      const why = whyUnfillable(definition, role, { name: at, field, mayFill, all })
      if (why !== null)
        report('L134', `fields.${at}`, `is required, but ${role}, who may create, ${why}`)
    }
  }
}

/** Reports lines that a role may add to an existing record, but whose required columns are hidden from it. */
function inspectNewLines({ definition, report }: Inspection, role: string): void {
  if (mayDo(definition, role, 'create')) return
  const writable = new Set(writableFields(definition, role, 'edit'))
  for (const { at, field } of listDemanded(definition, writable, role))
    if (at.includes('.') && !mayWrite(field, role))
      report(
        'L134',
        `fields.${at}`,
        `is required, but ${role}, who may edit, may not fill it; give it an initial value`,
      )
}

interface Demanded {
  /** Path of the field: "supplier", or "lines.item" for a column. */
  readonly at: string
  readonly field: Field
}

/**
 * Returns the required fields that may be missing when the role creates a record, including the columns of lines that it
 * may fill in.
 */
function listDemanded(
  definition: Definition,
  writable: ReadonlySet<string>,
  role: string,
): Demanded[] {
  const isStuck = (name: string) => !writable.has(name)
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const columns = writable.has(name) ? readColumns(field) : {}
    const isColumnStuck = (column: string) => !mayWrite(columns[column] ?? NO_FIELD, role)
    const isOwn = name !== definition.state && mayBeDemanded(definition.fields, field, isStuck)
    return [
      ...(isOwn ? [{ at: name, field }] : []),
      ...Object.entries(columns)
        .filter(([, column]) => mayBeDemanded(columns, column, isColumnStuck))
        .map(([column, inner]) => ({ at: `${name}.${column}`, field: inner })),
    ]
  })
}

const isFillable = (
  at: string,
  field: Field,
  writable: ReadonlySet<string>,
  role: string,
): boolean => (at.includes('.') ? mayWrite(field, role) : writable.has(at))

/** Checks `provenBy`, which is allowed on one field per resource and only for roles that cannot create records. */
function inspectProven({ definition, report }: Inspection): void {
  const proven = Object.entries(definition.fields).filter(([, field]) => provenBy(field).length > 0)
  for (const [name, field] of proven) {
    if (name !== proven[0]?.[0])
      report('L137', `fields.${name}`, `provenBy: stands at ${proven[0]?.[0]} already`)
    const maker = provenBy(field)
      .map(String)
      .find((role) => mayDo(definition, role, 'create'))
    if (maker)
      report(
        'L137',
        `fields.${name}`,
        `provenBy: ${maker} may create such a record, which has no number before`,
      )
  }
}

type Fields = Readonly<Record<string, Field>>

/**
 * Returns true if a new record can lack a required field. Fields that the role may not write (`isStuck`) keep their initial
 * value.
 */
function mayBeDemanded(fields: Fields, field: Field, isStuck: (name: string) => boolean): boolean {
  const { required, requiredWhen, shownWhen, series, initial } = field.options
  if (isServers(field) || series !== undefined || initial !== undefined || isFlag(field))
    return false
  if (required !== true && requiredWhen === undefined) return false
  const conditions = [shownWhen, required === true ? undefined : requiredWhen]
  return conditions.every((where) => mayHold(fields, where, isStuck))
}

/** Returns false only for a field that keeps an initial value different from the expected one. */
const mayHold = (
  fields: Fields,
  where: Where | undefined,
  isStuck: (name: string) => boolean,
): boolean =>
  Object.entries(where ?? {}).every(([name, test]) => {
    if (isJoin(name, test)) {
      const meets = (part: Where) => mayHold(fields, part, isStuck)
      return name === 'any' ? test.some(meets) : test.every(meets)
    }
    const field = fields[name]
    const initial = field?.options.initial ?? null
    if (!field || !isStuck(name) || isToken(initial) || listCompared(test).length > 0) return true
    return holds({ [name]: test }, { [name]: initial }, NOBODY)
  })

const NOBODY: Principal = {
  userId: null,
  role: null,
  today: '2000-01-01',
  now: '2000-01-01T00:00:00Z',
  settings: {},
}

/** Returns true if a new record keeps the initial value of a field: neither the role nor the server sets another. */
const isFixed = (
  { fields, state }: Definition,
  name: string,
  writable: ReadonlySet<string>,
): boolean => !writable.has(name) && (name === state || !isServers(fields[name] ?? NO_FIELD))

interface RequiredInput {
  readonly name: string
  readonly field: Field
  readonly mayFill: boolean
  readonly all: ReadonlyMap<string, Definition>
}

function whyUnfillable(
  definition: Definition,
  role: string,
  { name, field, mayFill, all }: RequiredInput,
): string | null {
  if (!mayFill) return 'may not fill it; give it an initial value, or let that role write it'
  const target = all.get(readTarget(field) ?? '')
  if (!target || mayDo(target, role, 'list') || mayDo(target, role, 'show')) return null
  if (isOwnRecord(definition, role, name) || hasKey(definition, name)) return null
  return `may not pick from "${target.name}"; give it an initial value such as ownEmployee or ownCustomer, or let that role list them`
}

/** Returns true if the server fills in the caller's own record: `rows: { CUSTOMER: { 'customer.user': me } }`. */
const isOwnRecord = (definition: Definition, role: string, name: string): boolean =>
  Object.entries(rowsFor(definition, role) ?? {}).some(
    ([path, test]) =>
      path.split('.')[0] === name && path.includes('.') && isToken(test) && test.token === 'me',
  )

/** Returns true if the referenced record's number may be sent instead. */
function hasKey({ fields }: Definition, at: string): boolean {
  const [name = '', column] = at.split('.')
  const beside = column === undefined ? fields : readColumns(fields[name] ?? NO_FIELD)
  return Object.values(beside).some(({ options }) => options.keyFrom === (column ?? name))
}

const NO_FIELD: Field = { kind: 'text', options: {} }
