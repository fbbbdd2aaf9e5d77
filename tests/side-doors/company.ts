import {
  listFieldEntries,
  isGroup,
  isStored,
  type Definition,
  type Field,
  type Principal,
} from '#schema/engine'
import { resolveWhere } from '../../src/server/work/where.ts'
import { maker, type Maker } from '../contract/every-resource.ts'
import { isHidden, isMasked } from './attempt.ts'
import type { Client } from '../kit/client.ts'
import { workspace, type RoleName, type Workspace } from '../kit/workspace.ts'
import type { DatabaseName } from '../kit/workspace.ts'

export const ROLES: readonly RoleName[] = ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER']

/** A company with one record of each resource, whose texts occur nowhere else. */
export interface Company {
  readonly space: Workspace
  readonly definitions: readonly Definition[]
  readonly record: ReadonlyMap<string, Planted>
  readonly as: Readonly<Record<RoleName, Client>>
  /**
   * Every caller except the customer is also an employee, so that rules on own records apply to
   * them.
   */
  readonly principals: Readonly<Record<RoleName, Principal>>
  /** Reads the planted record as stored. */
  stored(definition: Definition): Promise<Readonly<Record<string, unknown>> | null>
  /**
   * Writes directly to the table, bypassing every rule: `put` to the planted record, `write` to
   * any.
   */
  put(definition: Definition, values: Readonly<Record<string, unknown>>): Promise<void>
  write(definition: Definition, change: Change): Promise<void>
  /** True if the row rule of a role includes the planted record. */
  isWithin(definition: Definition, role: RoleName): boolean
  body(definition: Definition): Promise<Record<string, unknown>>
}

interface Change {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Record with a secret in each plain text field. The secrets occur nowhere else. */
export interface Planted {
  readonly id: number
  readonly secrets: ReadonlyMap<string, string>
}

/** The same samples are used in every company, because only some of them meet the conditions. */
const FIRST_SAMPLE = 100

export async function openCompany(database: DatabaseName): Promise<Company> {
  const space = await workspace({ database, installed: false })
  const { store, registry } = space.context
  const make = maker(space, FIRST_SAMPLE)
  const definitions = [...registry.resources.values()]
  const record = new Map<string, Planted>()
  const write: Company['write'] = async (definition, change) => {
    const stamp = { userId: null, now: space.context.clock().toISOString() }
    await store.transaction((transaction) => transaction.update(definition, { ...change, stamp }))
  }
  const principals = await principalsOf(space, make, write)
  const put: Company['put'] = (definition, values) =>
    write(definition, { id: record.get(definition.name)?.id ?? 0, values })
  for (const [place, definition] of definitions.entries()) {
    const id = definition.name === 'user-role' ? 1 : (await make.make(definition)).id
    const values = plantedValues(definition, place)
    record.set(definition.name, {
      id,
      secrets: new Map(values.map(([name, text]) => [name, text])),
    })
    await put(definition, { ...Object.fromEntries(values), ...flagsOf(definition) })
  }
  const within = new Set<string>()
  for (const definition of definitions)
    for (const role of ROLES)
      if (
        await isLeft(space, definition, {
          principal: principals[role],
          id: record.get(definition.name)?.id ?? 0,
        })
      )
        within.add(`${role} ${definition.name}`)
  const as = Object.fromEntries(ROLES.map((role) => [role, space.as(role)])) as Company['as']
  return {
    space,
    definitions,
    record,
    as,
    principals,
    put,
    write,
    stored: (definition) => store.get(definition, record.get(definition.name)?.id ?? 0),
    isWithin: (definition, role) => within.has(`${role} ${definition.name}`),
    body: (definition) => make.input(definition),
  }
}

/** Makes the office staff employees too, and returns the callers that conditions compare with. */
async function principalsOf(
  { context: { registry, clock, settings }, callers }: Workspace,
  make: Maker,
  write: Company['write'],
): Promise<Company['principals']> {
  const now = clock().toISOString()
  const users = registry.get('user')
  const principalOf = async (role: RoleName): Promise<Principal> => {
    const { userId, customerId, ...caller } = callers[role]
    const isOffice = role !== 'CUSTOMER' && caller.employeeId === null
    const employeeId = isOffice ? (await make.make(registry.get('employee'))).id : caller.employeeId
    await write(users, { id: userId, values: { employee: employeeId } })
    return { userId, employeeId, customerId, role, today: now.slice(0, 10), now, settings }
  }
  return {
    SUPER_ADMIN: await principalOf('SUPER_ADMIN'),
    ADMIN: await principalOf('ADMIN'),
    EMPLOYEE: await principalOf('EMPLOYEE'),
    CUSTOMER: await principalOf('CUSTOMER'),
  }
}

/**
 * Applies the row rule of the definition directly in the database, without the calls under test.
 */
async function isLeft(
  { context: { store } }: Workspace,
  definition: Definition,
  { principal, id }: { readonly principal: Principal; readonly id: number },
): Promise<boolean> {
  const rows = definition.rows?.[principal.role ?? '']
  if (!rows) return true
  return (await store.count(definition, [{ id }, resolveWhere(rows, principal)])) === 1
}

/**
 * Sets the flags that row rules depend on, because samples set them at random. They are true for
 * resources with hidden fields, so that their record is visible to a role, and otherwise false.
 */
function flagsOf({ fields, rows = {} }: Definition): Record<string, boolean> {
  const isHiding = Object.values(fields).some(({ options }) => options.hiddenFrom)
  const asked = new Set(Object.values(rows).flatMap((where) => Object.keys(where)))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { kind }]) => kind === 'flag' && asked.has(name))
      .map(([name]) => [name, isHiding]),
  )
}

const PLAIN = ['text', 'longText']

/**
 * True for text fields that nothing depends on: no numbers, keys, patterns or calculated values.
 */
const isPlantable = (field: Field): boolean =>
  PLAIN.includes(field.kind) &&
  isStored(field) &&
  !isGroup(field) &&
  !field.options.series &&
  !field.options.calculated &&
  !field.options.keyFrom &&
  !field.options.textFrom &&
  !field.options.pattern &&
  !field.options.checkDigit &&
  !field.options.copiedFrom &&
  Number(field.options.max ?? 255) >= 12

function plantedValues(definition: Definition, place: number): [string, string][] {
  if (definition.name === 'user-role') return []
  return listFieldEntries(definition)
    .filter(([, field]) => isPlantable(field))
    .map(([name], at) => [
      name,
      `zq${String(place).padStart(3, '0')}${String(at).padStart(3, '0')}wxyz`,
    ])
}

/** Number of characters at the end of a masked value that are visible. */
const SHOWN = 4

/**
 * Lists texts that must not occur in any response to a role: hidden values, and masked values
 * without their visible end.
 */
export function forbidden(company: Company, role: RoleName): string[] {
  return company.definitions.flatMap((definition) =>
    [...(company.record.get(definition.name)?.secrets ?? [])].flatMap(([name, secret]) => {
      const field = definition.fields[name]
      if (!field) return []
      if (isHidden(field, role)) return [secret]
      return isMasked(field, role) ? [secret.slice(0, -SHOWN)] : []
    }),
  )
}

/** Every secret of a record. */
export const textsIn = (company: Company, { name }: Definition): string[] => [
  ...(company.record.get(name)?.secrets.values() ?? []),
]
