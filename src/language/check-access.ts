import type { Field } from './field.ts'
import { isServers, targetOf } from './kind.ts'
import { mayDo, provenBy, rowsFor, writableFields } from './permission.ts'
import type { Definition } from './resource.ts'
import { isToken } from './token.ts'
import type { Inspection } from './inspection.ts'

/** Actions that nobody may do, and records that a role may create but never fill. */
export function inspectAccess(inspection: Inspection): void {
  const { definition, all, house, complain } = inspection
  inspectProven(inspection)
  for (const [name, { automatic }] of Object.entries(definition.actions ?? {})) {
    if (automatic || house.roles.some((role) => mayDo(definition, role, name))) continue
    complain('L135', `actions.${name}`, 'is granted to nobody; name it in allow, or say automatic: true when only the server does it')
  }
  for (const role of house.roles.filter((each) => mayDo(definition, each, 'create'))) {
    const writable = new Set(writableFields(definition, role, 'create'))
    for (const [name, field] of Object.entries(definition.fields)) {
      const why = isDemanded(definition, name, field) ? whyUnfillable(definition, role, { name, field, writable, all }) : null
      if (why !== null) complain('L134', `fields.${name}`, `is required, but ${role}, who may create, ${why}`)
    }
  }
}

/** A number is proven one at a time, in a record that is there already. */
function inspectProven({ definition, complain }: Inspection): void {
  const proven = Object.entries(definition.fields).filter(([, field]) => provenBy(field).length > 0)
  for (const [name, field] of proven) {
    if (name !== proven[0]?.[0]) complain('L137', `fields.${name}`, `provenBy: stands at ${proven[0]?.[0]} already`)
    const maker = provenBy(field).map(String).find((role) => mayDo(definition, role, 'create'))
    if (maker) complain('L137', `fields.${name}`, `provenBy: ${maker} may create such a record, which has no number before`)
  }
}

const isDemanded = ({ state }: Definition, name: string, field: Field): boolean =>
  field.options.required === true && !isServers(field) && field.options.series === undefined && field.options.initial === undefined
  && field.options.shownWhen === undefined && field.kind !== 'flag' && name !== state

interface Asked {
  readonly name: string
  readonly field: Field
  readonly writable: ReadonlySet<string>
  readonly all: ReadonlyMap<string, Definition>
}

function whyUnfillable(definition: Definition, role: string, { name, field, writable, all }: Asked): string | null {
  if (!writable.has(name)) return 'may not fill it; give it an initial value, or let that role write it'
  const target = all.get(targetOf(field) ?? '')
  if (!target || mayDo(target, role, 'list') || mayDo(target, role, 'show')) return null
  if (isOwnRecord(definition, role, name) || hasKey(definition, name)) return null
  return `may not pick from "${target.name}"; give it an initial value such as ownEmployee or ownCustomer, or let that role list them`
}

/** The server fills in the caller's own record: `rows: { CUSTOMER: { 'customer.user': me } }`. */
const isOwnRecord = (definition: Definition, role: string, name: string): boolean =>
  Object.entries(rowsFor(definition, role) ?? {}).some(([path, test]) => path.split('.')[0] === name && path.includes('.') && isToken(test) && test.token === 'me')

/** The number of the record may be sent in its place. */
const hasKey = ({ fields }: Definition, name: string): boolean => Object.values(fields).some(({ options }) => options.keyOf === name)
