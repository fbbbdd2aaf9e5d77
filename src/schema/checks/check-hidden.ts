import { isStored, readColumns, readTarget, type Field } from '../fields/field.ts'
import { templateFields } from '../fields/text.ts'
import { isHiddenFrom, isMaskedFor, isPersonalFor } from '../permission.ts'
import { listSources as listReadingSources } from '../read-as.ts'
import { isWriteOnly } from '../kinds/capabilities.ts'
import type { Inspection } from './inspection.ts'
import { matchKeys } from '../sheet.ts'
import { isJoin, listCompared, type Where } from '../condition.ts'
import type { Definition } from '../resource.ts'
import { isObject } from '../untyped.ts'

const ASIDE = 'make it a field of the record, or a resource of its own that refers to this one'
/** Options that have no effect within lines or objects, which are read and written as a whole, with the remedy. */
const OUTER_ONLY = {
  maskedFor: ASIDE,
  personalFor: ASIDE,
  writableBy: ASIDE,
  frozen: ASIDE,
  frozenOnceUsed: ASIDE,
  frozenWhen: ASIDE,
  shownWhen: ASIDE,
  requiredWhen: ASIDE,
  requiredWithLater: ASIDE,
  optionalInSheets: ASIDE,
  requiredBy: ASIDE,
  requiredAbove: ASIDE,
  transient: ASIDE,
  writeOnly: ASIDE,
  warnsOfSame: ASIDE,
  provenBy: ASIDE,
  rollup: ASIDE,
  noLoop: ASIDE,
  series: ASIDE,
  readAs: 'let the behaviour fill it in serialize, with unstored: true',
  standsFor: ASIDE,
  keyFrom: 'name the reference alone; its label is shown',
  sortsBy: 'leave it out, because lines are not sorted',
  unique: 'name it in uniqueBy of the lines',
  textFrom: 'let beforeSave fill it, with calculated: true',
} satisfies Partial<Record<keyof Field['options'], string>>
export type OuterOption = keyof typeof OUTER_ONLY

/** Reports options that have no effect within lines, and texts that would reveal hidden values. */
export function inspectHidden(inspection: Inspection): void {
  inspectInner(inspection)
  inspectTemplates(inspection)
  inspectPublicViews(inspection)
}

/** Reports options on parts of lines and objects that would have no effect there. */
function inspectInner(inspection: Inspection): void {
  const { definition, report } = inspection
  for (const [name, field] of Object.entries(definition.fields)) {
    inspectHiddenColumns(inspection, name, field)
    for (const [column, inner] of Object.entries(readColumns(field))) {
      const at = `fields.${name}.${column}`
      for (const [option, remedy] of Object.entries(OUTER_ONLY))
        if (Object.hasOwn(inner.options, option))
          report('L141', at, `${option}: has no effect within ${field.kind}; ${remedy}`)
      if (isWriteOnly(inner))
        report('L141', at, `a ${inner.kind} has no place within ${field.kind}; ${ASIDE}`)
    }
  }
}

/** Reports hidden columns that would still be shown: by a behaviour that fills them, deeper inside, or by an error. */
function inspectHiddenColumns({ report }: Inspection, name: string, field: Field): void {
  const hidden = Object.entries(readColumns(field)).filter(
    ([, { options }]) => options.hiddenFrom !== undefined,
  )
  for (const [column, inner] of hidden) {
    const at = `fields.${name}.${column}`
    if (!isStored(field) || !isStored(inner))
      report('L141', at, 'hiddenFrom: a behaviour fills what is not stored, for every role')
    if (field.options.uniqueBy?.includes(column))
      report(
        'L141',
        at,
        `hiddenFrom: "${name}" compares its lines by it, and an error would show it`,
      )
  }
  for (const [column, inner] of Object.entries(readColumns(field)))
    for (const [part, { options }] of Object.entries(readColumns(inner)))
      if (options.hiddenFrom !== undefined)
        report('L141', `fields.${name}.${column}.${part}`, 'hiddenFrom: has no effect this deep')
}

/** Checks labels, which are shown to everyone who can see the record or a reference to it, and derived fields. */
function inspectTemplates(inspection: Inspection): void {
  const { definition, app, report } = inspection
  const { fields, title, hint = '' } = definition
  const look = (at: string, { sources, among, shown }: Derivation) => {
    for (const source of sources) {
      for (const [name, field] of listOnPath(among, source)) {
        const role = app.roles.find(
          (each) => isGuarded(field, each) && !isGuardedToo(shown, field, each),
        )
        if (role !== undefined)
          report(
            'L142',
            at,
            shown
              ? `shows "${name}", which ${role} may not see; keep this one from ${role} too`
              : `names "${name}", which ${role} may not see; leave it out of the ${at}`,
          )
      }
    }
  }
  look('title', { sources: templateFields(title), among: fields })
  look('hint', { sources: templateFields(hint), among: fields })
  for (const [name, shown] of Object.entries(fields)) {
    look(`fields.${name}`, { sources: listSources(shown), among: fields, shown })
    inspectDefault(inspection, `fields.${name}`, shown, fields)
    const among = readColumns(shown)
    for (const [column, inner] of Object.entries(among)) {
      look(`fields.${name}.${column}`, { sources: listSources(inner), among, shown: inner })
      inspectDefault(inspection, `fields.${name}.${column}`, inner, among)
    }
  }
}

/** Checks a field that is filled from a referenced record. */
function inspectDefault(
  { all, app, report }: Inspection,
  at: string,
  shown: Field,
  beside: Definition['fields'],
): void {
  const path = shown.options.defaultFrom ?? ''
  const [source = '', part = ''] = path.split('.')
  const behind = all.get(readTarget(beside[source]) ?? '')?.fields[part]
  const role =
    behind &&
    app.roles.find((each) => isGuarded(behind, each) && !isGuardedToo(shown, behind, each))
  if (role !== undefined)
    report('L142', at, `shows "${path}", which ${role} may not see; keep this one from ${role} too`)
}

interface Derivation {
  readonly sources: readonly string[]
  /** The fields that the sources belong to: those of the record, or those of a line. */
  readonly among: Readonly<Record<string, Field>>
  /** The derived field. Undefined for a label. */
  readonly shown?: Field
}

/** Returns the field that a path begins with and, within an object, its part: "address.city". */
function listOnPath(fields: Readonly<Record<string, Field>>, path: string) {
  const [name = '', part = ''] = path.split('.')
  const field = fields[name]
  const inner = field && readColumns(field)[part]
  return [
    ...(field ? [[name, field] as const] : []),
    ...(inner ? [[`${name}.${part}`, inner] as const] : []),
  ]
}

const isGuarded = (field: Field, role: string): boolean =>
  isHiddenFrom(field, role) || isMaskedFor(field, role) || isPersonalFor(field, role)

/** Returns true if a derived field is hidden from the role wherever its source is. */
const isGuardedToo = (shown: Field | undefined, source: Field, role: string): boolean =>
  shown !== undefined &&
  (isHiddenFrom(shown, role) || (!isHiddenFrom(source, role) && isGuarded(shown, role)))

/** Returns the source fields of a derived field. */
const listSources = (field: Field): string[] => {
  const { textFrom, keyFrom, copiedFrom } = field.options
  return [
    ...(typeof textFrom === 'string' ? templateFields(textFrom) : []),
    ...[keyFrom, copiedFrom].filter((name) => typeof name === 'string'),
    ...listReadingSources(field),
  ]
}

/** Checks that public views list their fields explicitly. */
function inspectPublicViews({ definition, app, report }: Inspection): void {
  for (const { path, public: isPublic, fields } of definition.views ?? []) {
    if (!isPublic) continue
    if (fields === undefined)
      report(
        'L143',
        `views ${path}`,
        'is public: name the fields that anybody may see, fields: [...]',
      )
    for (const name of fields ?? []) {
      const field = definition.fields[name]
      const shown = field ? [field, ...Object.values(readColumns(field))] : []
      const role = app.roles.find((each) => shown.some((part) => isGuarded(part, each)))
      if (role !== undefined)
        report('L143', `views ${path}`, `shows "${name}" to anybody, though ${role} may not see it`)
    }
  }
}

/** Reports rules whose error messages would let a user guess a masked value by trying out values. */
export function inspectMasked({ definition, report }: Inspection): void {
  const { fields, checks = [], uniqueTogether = [] } = definition
  const look = (at: string, names: readonly string[]) => {
    const masked = names.find((name) => (fields[name]?.options.maskedFor?.length ?? 0) > 0)
    if (masked !== undefined)
      report('L140', at, `"${masked}" is masked for some role, to whom this would tell its value`)
  }
  for (const names of uniqueTogether) look('uniqueTogether', names)
  for (const names of matchKeys(definition)) look('sheet.matchOn', names)
  for (const check of checks)
    if ('than' in check) look('checks', [check.field, check.than, ...comparedIn(check.when)])
  for (const [name, field] of Object.entries(fields))
    look(`fields.${name}`, listConditions(field).flatMap(comparedIn))
}

const listConditions = ({ options }: Field): (Where | undefined)[] => [
  options.shownWhen,
  options.requiredWhen,
  options.frozenWhen,
]

/**
 * Returns the fields that a condition compares with values. A test for an empty field is allowed, because the mask shows it
 * anyway.
 */
const comparedIn = (where: Where | undefined): string[] =>
  Object.entries(where ?? {}).flatMap(([name, test]) => {
    if (isJoin(name, test)) return test.flatMap(comparedIn)
    const asked = isObject(test) && 'not' in test ? test.not : test
    return asked === null || asked === undefined ? [] : [name, ...listCompared(asked)]
  })
