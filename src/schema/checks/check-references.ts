import { isDay, isFlag, isNumber, isText, isReference } from '../kinds/capabilities.ts'
import { readColumns, isStored, readItems, readTarget } from '../fields/field.ts'
import type { Field } from '../fields/field.ts'
import { listReadAs, unreadConstants } from '../read-as.ts'
import { unknown, type Inspection } from './inspection.ts'
import type { Definition } from '../resource.ts'
import { findAtPath, findBehind } from './check-paths.ts'

/** Checks the names in field options: other resources, their fields, and fields of the same record. */
export function inspectFields(inspection: Inspection) {
  for (const [name, field] of Object.entries(inspection.definition.fields)) {
    inspectField(inspection, `fields.${name}`, field)
    const columns = readColumns(field)
    for (const [column, inner] of Object.entries(columns))
      inspectField(inspection, `fields.${name}.${column}`, inner, columns)
  }
  inspectExamples(inspection)
}

/** Checks a field. `beside` are the fields next to it: those of the record, or the columns of its line. */
function inspectField(
  inspection: Inspection,
  at: string,
  field: Field,
  beside = inspection.definition.fields,
) {
  const { definition, all, report } = inspection
  const target = readTarget(field)
  if (target && !all.has(target)) report('L103', at, unknown('resource', target, all.keys()))
  const targetFields = target ? all.get(target)?.fields : undefined
  for (const name of Object.keys(field.options.within ?? {})) {
    if (targetFields && !(name in targetFields))
      report('L104', at, `within: "${target}" has no field "${name}"`)
  }
  const [counted, through] = field.options.rollup ?? []
  const counting = counted ? all.get(counted)?.fields[through ?? ''] : undefined
  if (counted && readTarget(counting ?? field) !== definition.name)
    report('L105', at, `rollup: "${counted}.${through}" does not refer to "${definition.name}"`)
  else if (counted && !isReference(counting))
    report(
      'L105',
      at,
      `rollup: "${counted}.${through}" refers to several records; a roll-up counts through a reference to one`,
    )
  for (const path of [field.options.unit, field.options.wholeWhen])
    if (path !== undefined)
      findAtPath(
        {
          of: { name: definition.name, fields: beside },
          all,
          answered: 'by the database',
          report: (message) => report('L117', at, message),
        },
        path,
      )
  if (field.options.dialCode !== undefined)
    inspectDialCode(inspection, at, field.options.dialCode, beside)
  inspectBeside(inspection, at, field)
  inspectDefault(inspection, at, field, beside)
  const { requiredWithLater } = field.options
  if (requiredWithLater !== undefined && !isDay(definition.fields[requiredWithLater]))
    report('L106', at, 'requiredWithLater names a date field')
  const { sortsBy } = field.options
  if (
    sortsBy !== undefined &&
    (field.options.unstored !== true || !isStored(definition.fields[sortsBy] ?? field))
  )
    report('L106', at, 'sortsBy names a stored field, for one that is not stored')
  inspectReadings(inspection, at, field)
  if (typeof field.options.keyFrom === 'string') inspectKey(inspection, at, field.options.keyFrom)
  if (
    typeof field.options.copiedFrom === 'string' &&
    !isReference(definition.fields[field.options.copiedFrom]) &&
    !at.slice(7).includes('.')
  )
    report('L106', at, 'copiedFrom names a reference')
}

/** Constants in `readAs` must be items of the choice. If the choice is not stored, each item needs a condition. */
function inspectReadings({ definition, report }: Inspection, at: string, field: Field) {
  const items = Object.keys(readItems(field))
  for (const [constant] of listReadAs(field))
    if (!items.includes(constant))
      report('L106', at, `readAs: ${unknown('constant', constant, items)}`)
  const missing = unreadConstants(field)
  if (listReadAs(field).length > 0 && !isStored(field) && missing.length > 0)
    report('L106', at, `readAs: not stored, and nothing leads to ${missing.join(', ')}`)
  const { standsFor } = field.options
  if (standsFor !== undefined && Object.keys(readItems(definition.fields[standsFor])).length === 0)
    report('L106', at, 'standsFor names a choice')
}

/** Checks that `exampleFrom` leads to a field of another resource. */
function inspectExamples({ definition, all, report }: Inspection) {
  for (const column of definition.sheet?.columns ?? []) {
    if (typeof column === 'string' || column.exampleFrom === undefined) continue
    findBehind(
      {
        of: definition,
        all,
        answered: 'by the database',
        report: (message) => report('L117', 'sheet.columns', `exampleFrom: ${message}`),
      },
      column.exampleFrom,
    )
  }
}

/** Checks that a dial code is a text field of a referenced record. */
function inspectDialCode(
  { all, report }: Inspection,
  at: string,
  path: string,
  beside: Definition['fields'],
) {
  const [reference = '', name = '', ...more] = path.split('.')
  const code = all.get(readTarget(beside[reference]) ?? '')?.fields[name]
  if (more.length > 0 || !code || !isText(code))
    report('L117', at, `dialCode: "${path}" leads to no text of a reference`)
}

/** Checks that paths through references of the same record end at a field of the referenced record. */
function inspectBeside(inspection: Inspection, at: string, { options }: Field) {
  const { definition, all, report } = inspection
  if (options.requiredAbove) inspectLimit(inspection, at, options.requiredAbove)
  const path = options.requiredBy
  if (path === undefined) return
  const [source = '', part = ''] = path.split('.')
  const ahead = all.get(readTarget(definition.fields[source]) ?? '')?.fields[part]
  if (!ahead || !isFlag(ahead))
    report('L117', at, `requiredBy: "${path}" leads to no flag of a record beside it`)
}

/** Checks that a default leads to a field of a record that is referred to beside it. */
function inspectDefault(
  { all, report }: Inspection,
  at: string,
  { options: { defaultFrom } }: Field,
  beside: Definition['fields'],
) {
  const [source = '', part = '', ...more] = defaultFrom?.split('.') ?? []
  const target = readTarget(beside[source])
  if (defaultFrom !== undefined && (more.length > 0 || !all.get(target ?? '')?.fields[part]))
    report('L117', at, `defaultFrom: "${defaultFrom}" leads to no field of a record beside it`)
}

/** Compared numbers must be of the same kind so that they have the same units. */
function inspectLimit(
  { definition, all, report }: Inspection,
  at: string,
  [number, limit]: readonly [string, string],
) {
  const [source = '', part = ''] = limit.split('.')
  const [own, behind] = [
    definition.fields[number],
    all.get(readTarget(definition.fields[source]) ?? '')?.fields[part],
  ]
  if (!own || !behind || !isNumber(own) || own.kind !== behind.kind)
    report('L117', at, `requiredAbove: "${number}" and "${limit}" are no numbers of one kind`)
}

/** Checks that the field with `keyFrom` has the name of a unique field of the referenced record. */
function inspectKey({ definition, all, report }: Inspection, at: string, source: string) {
  const target = all.get(readTarget(definition.fields[source]) ?? '')
  const name = at.split('.').at(-1) ?? at
  if (!target) report('L106', at, 'keyFrom names a reference')
  else if (!target.fields[name]?.options.unique)
    report('L120', at, `keyFrom: "${target.name}" has no unique field "${name}"`)
}
