import { readColumns, type Field } from '../fields/field.ts'
import { templateFields } from '../fields/text.ts'
import { isHiddenFrom, isMaskedFor, isPersonalFor } from '../permission.ts'
import { listSources as listReadingSources } from '../read-as.ts'
import type { Inspection } from './inspection.ts'
import { matchKeys } from '../sheet.ts'
import { isJoin, listCompared, type Where } from '../condition.ts'
import { isObject } from '../untyped.ts'

const PERMISSIONS = ['hiddenFrom', 'maskedFor', 'personalFor', 'writableBy'] as const

/** Reports permissions that have no effect, and texts that would reveal hidden values. */
export function inspectHidden(inspection: Inspection): void {
  inspectInner(inspection)
  inspectTemplates(inspection)
  inspectPublicViews(inspection)
}

/** Reports permissions on parts of lines and objects, because these are read and written as a whole. */
function inspectInner({ definition, report }: Inspection): void {
  for (const [name, field] of Object.entries(definition.fields)) {
    for (const [column, { options }] of Object.entries(readColumns(field))) {
      for (const option of PERMISSIONS)
        if (options[option] !== undefined)
          report(
            'L141',
            `fields.${name}.${column}`,
            `${option}: has no effect within ${field.kind}; say it of "${name}", or make "${column}" a field of its own beside it`,
          )
    }
  }
}

/** Checks labels, which are shown to everyone who can see the record or a reference to it. */
function inspectTemplates({ definition, app, report }: Inspection): void {
  const { fields, title, hint = '' } = definition
  const look = (at: string, sources: readonly string[], shown?: Field) => {
    for (const source of sources) {
      const field = fields[source]
      const role =
        field &&
        app.roles.find((each) => isGuarded(field, each) && !isGuardedToo(shown, field, each))
      if (role !== undefined)
        report(
          'L142',
          at,
          shown
            ? `shows "${source}", which ${role} may not see; keep this one from ${role} too`
            : `names "${source}", which ${role} may not see; leave it out of the ${at}`,
        )
    }
  }
  look('title', templateFields(title))
  look('hint', templateFields(hint))
  for (const [name, field] of Object.entries(fields))
    look(`fields.${name}`, listSources(field), field)
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
    // A path may continue inside a field: "customer.city".
    ...listReadingSources(field).map((name) => name.split('.')[0] ?? name),
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
      const role = field && app.roles.find((each) => isGuarded(field, each))
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
