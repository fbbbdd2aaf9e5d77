import { matchKeys } from '../sheet.ts'
import { isJoin, type Where } from '../condition.ts'
import { isObject } from '../untyped.ts'
import type { Field } from '../fields/field.ts'
import type { Inspection } from './inspection.ts'

/** Reports rules whose errors would reveal a masked value, because a user who sees it masked could try values. */
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
    look(`fields.${name}`, conditionsOf(field).flatMap(comparedIn))
}

const conditionsOf = ({ options }: Field): (Where | undefined)[] => [
  options.shownWhen,
  options.requiredWhen,
  options.frozenWhen,
]

/** The fields that a condition compares with values; that one is filled in shows behind the mask too. */
const comparedIn = (where: Where | undefined): string[] =>
  Object.entries(where ?? {}).flatMap(([name, test]) => {
    if (isJoin(name, test)) return test.flatMap(comparedIn)
    const asked = isObject(test) && 'not' in test ? test.not : test
    return asked === null || asked === undefined ? [] : [name]
  })
