import { isStored, readColumns, readTarget, type Field } from '../fields/field.ts'
import { hasColumns, isGroup } from '../kinds/capabilities.ts'
import { AUDIT_NAMES } from '../list/field-names.ts'
import type { Definition } from '../resource.ts'
import { unknown } from './inspection.ts'

/**
 * Place where a path is followed: in the database, which knows lines and other records, or in memory on one record. The
 * compiler has the same rule (fields/where.ts), except that it does not know the fields of other records.
 */
export type Answered = 'by the database' | 'of one record'

const AUDIT: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(
    AUDIT_NAMES.map((name): [string, Field] => [name, { kind: 'whole', options: {} }]),
  ),
  createdDate: { kind: 'instant', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
}

export interface PathScope {
  readonly of: Pick<Definition, 'name' | 'fields'>
  readonly all: ReadonlyMap<string, Definition>
  readonly answered: Answered
  readonly report: (message: string) => void
}

/** Finds the field at the end of a path such as "lines.item.brand", and reports the first step that leads nowhere. */
export function findAtPath(scope: PathScope, path: string): Field | null {
  const { of, all, answered, report } = scope
  const [first = '', ...rest] = path.split('.')
  const wrong = (message: string): null => {
    report(message)
    return null
  }
  const field = Object.hasOwn(of.fields, first) ? of.fields[first] : AUDIT[first]
  if (!field) return wrong(`"${of.name}": ${unknown('field', first, Object.keys(of.fields))}`)
  if (answered === 'by the database' && !isStored(field))
    return wrong(
      `"${first}" of "${of.name}" is not stored, so that the database cannot be asked for it`,
    )
  if (rest.length === 0) return field
  if (!isGroup(field) && answered === 'of one record')
    return wrong(`"${path}" leads to another record, which only rows, views and filters can do`)
  if (hasColumns(field)) {
    const columns = readColumns(field)
    const [column = ''] = rest
    // Lines and objects have no audit fields.
    if (!Object.hasOwn(columns, column))
      return wrong(`"${of.name}.${first}": ${unknown('field', column, Object.keys(columns))}`)
    const inner = { name: `${of.name}.${first}`, fields: columns }
    return findAtPath({ ...scope, of: inner }, rest.join('.'))
  }
  const target = all.get(readTarget(field) ?? '')
  return target
    ? findAtPath({ ...scope, of: target }, rest.join('.'))
    : wrong(`"${first}" of "${of.name}" is no reference`)
}

/** Finds the field of lines, an object or another record at the end of a path. */
export function findBehind(scope: PathScope, path: string): Field | null {
  if (path.includes('.')) return findAtPath(scope, path)
  scope.report(`"${path}" leads into no lines and to no other record`)
  return null
}
