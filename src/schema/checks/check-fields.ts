import { isServers, isStored, readColumns } from '../fields/field.ts'
import { namesInCheck } from './check.ts'
import {
  countPlaces,
  hasOwnTable,
  isLines,
  isNumber,
  isOrdered,
  isText,
} from '../kinds/capabilities.ts'
import { mentions } from '../condition.ts'
import type { Definition } from '../resource.ts'
import { findLimits, parseValue } from '../kinds/values.ts'
import type { Limits } from '../fields/limits.ts'
import { wholePattern } from '../kinds/text-parts.ts'
import type { Field } from '../fields/field.ts'
import { sentence } from '../words/message.ts'
import { toUnits } from '../fields/number.ts'
import { humanise, templateFields } from '../fields/text.ts'
import { isToken } from '../fields/token.ts'
import { unknown, type Inspection } from './inspection.ts'

type Fields = Readonly<Record<string, Field>>
type Report = (code: string, at: string, message: string) => void

/** Reports fields that could never be filled, or not in the way they are declared. */
export function inspectFieldRules({ definition, report }: Inspection): void {
  inspectGroup(definition.fields, 'fields', report)
  inspectComparisons(definition, 'checks', report)
}

/** Reports checks that compare values of different kinds, which would never fail. */
function inspectComparisons(
  { fields, checks = [] }: Pick<Definition, 'fields' | 'checks'>,
  at: string,
  report: Report,
): void {
  for (const check of checks) {
    if (!('than' in check)) continue
    const [left, right] = [fields[check.field], fields[check.than]]
    if (!left || !right || (isNumber(left) && isNumber(right))) continue
    if (left.kind !== right.kind)
      report(
        'L144',
        at,
        `"${check.field}" is a ${left.kind} and "${check.than}" a ${right.kind}; they cannot be compared`,
      )
    else if (!isOrdered(left) && check.is !== 'not')
      report('L144', at, `"${check.field}" is a ${left.kind}, which has no more and less`)
  }
}

/** Reports checks of lines that involve columns which some or all callers do not send. */
function inspectLineChecks(field: Field, report: (message: string) => void): void {
  for (const name of new Set((field.options.checks ?? []).flatMap(namesInCheck))) {
    const column = readColumns(field)[name]
    if (!column) continue
    if (column.options.hiddenFrom !== undefined)
      report(`an error would show "${name}", which is hidden`)
    else if (isServers(column) || !isStored(column))
      report(`"${name}" is not entered; let beforeSave check what it calculates`)
  }
}

/** Checks the fields of a record, or the fields of its lines. */
function inspectGroup(fields: Fields, at: string, report: Report, isInner = false): void {
  inspectLabels(fields, at, report)
  inspectCircles(fields, at, report)
  for (const [name, field] of Object.entries(fields)) {
    const here = `${at}.${name}`
    inspectSiblings(fields, field, (message) => report('L125', here, message))
    inspectLimits(field, (message) => report('L130', here, message))
    inspectSeries(field, (message) => report('L129', here, message))
    inspectInitial(field, (code, message) => report(code, here, message))
    if (isInner && hasOwnTable(field)) {
      report(
        'L132',
        here,
        `${field.kind} within lines or an object are not kept; make them a resource of their own that refers to this one`,
      )
    } else if (Object.keys(readColumns(field)).length > 0)
      inspectGroup(readColumns(field), here, report, true)
    const { checks } = field.options
    inspectComparisons({ fields: readColumns(field), checks }, `${here}.checks`, report)
    inspectLineChecks(field, (message) => report('L141', `${here}.checks`, message))
  }
}

const readLabel = (name: string, { options }: Field): string => options.label ?? humanise(name)

/** Returns true if two fields may share a label: a reference and its record's number, or a choice and its replacement. */
const repeats = (field: Field | undefined, other: string): boolean =>
  field?.options.keyFrom === other || field?.options.standsFor === other

function inspectLabels(fields: Fields, at: string, report: Report): void {
  const labels = new Map<string, string>()
  for (const [name, field] of Object.entries(fields)) {
    const key = readLabel(name, field).trim().toLowerCase()
    const other = labels.get(key)
    const isSameThing =
      other !== undefined && (repeats(field, other) || repeats(fields[other], name))
    if (other !== undefined && !isSameThing)
      report(
        'L127',
        `${at}.${name}`,
        `is called "${readLabel(name, field)}" like ${other}; give one of them another label`,
      )
    labels.set(key, name)
  }
}

/**
 * Reports a computed text that depends on itself, and fields that are each shown only while another one is, directly or
 * through other fields.
 */
function inspectCircles(fields: Fields, at: string, report: Report): void {
  const computedFrom = (name: string) =>
    typeof fields[name]?.options.textFrom === 'string'
      ? templateFields(fields[name].options.textFrom)
      : []
  // A field that the server sets keeps its value while it is not shown.
  const shownBy = (name: string) =>
    fields[name] && !isServers(fields[name])
      ? mentions(fields[name].options.shownWhen ?? {}).filter((other) => other !== name)
      : []
  for (const name of Object.keys(fields)) {
    if (leadsTo(name, computedFrom)) report('L128', `${at}.${name}`, 'is computed from itself')
    if (leadsTo(name, shownBy))
      report(
        'L128',
        `${at}.${name}`,
        'is shown only while a field is that is shown only while this one is; leave out one shownWhen',
      )
  }
}

/** Returns true if a chain of sources starting at a field leads back to it. */
function leadsTo(
  goal: string,
  sources: (name: string) => readonly string[],
  name = goal,
  visited = new Set<string>(),
): boolean {
  return sources(name).some(
    (next) =>
      next === goal || (!visited.has(next) && leadsTo(goal, sources, next, visited.add(next))),
  )
}

function inspectSiblings(fields: Fields, field: Field, report: (message: string) => void): void {
  const { options } = field
  const named = [
    options.copiedFrom,
    options.keyFrom,
    ...Object.values(options.within ?? {}),
    ...(typeof options.textFrom === 'string' ? templateFields(options.textFrom) : []),
    ...[options.unit, options.wholeWhen, options.dialCode].map((path) =>
      typeof path === 'string' ? path.split('.')[0] : undefined,
    ),
  ]
  for (const name of named)
    if (typeof name === 'string' && !Object.hasOwn(fields, name))
      report(unknown('field', name, Object.keys(fields)))
  const columns = Object.keys(readColumns(field))
  for (const name of options.uniqueBy ?? [])
    if (!columns.includes(name)) report(`uniqueBy: ${unknown('field', name, columns)}`)
}

function inspectLimits(field: Field, report: (message: string) => void): void {
  const limits = findLimits(field)
  const places = countPlaces(field)
  for (const name of ['min', 'max', 'moreThan'] as const) {
    const own = field.options[name]
    if (typeof own !== 'number') continue
    if (places !== null && toUnits(own, places) === null)
      report(`${name}: ${own} has more than ${places} digits after the point`)
    if (isText(field) && (own < 0 || !Number.isInteger(own)))
      report(`${name}: a length is a whole number`)
  }
  if (isCrossed(limits)) report(`nothing lies between ${describe(limits)}`)
  const { min } = field.options
  if (
    isLines(field) &&
    !isCrossed(limits) &&
    typeof min === 'number' &&
    min > (limits.max ?? Infinity)
  )
    report(`nothing lies between ${describe(limits)}`)
}

const isCrossed = ({ min = -Infinity, max = Infinity, moreThan = -Infinity }: Limits): boolean =>
  min > max || moreThan >= max

const describe = ({ min, max, moreThan }: Limits): string =>
  `${min === undefined ? `more than ${moreThan}` : min} and ${max}`

/** Checks a number series. It must end in zeros, which are replaced by the number, and the field must be unique. */
function inspectSeries(field: Field, report: (message: string) => void): void {
  const { series, unique } = field.options
  if (typeof series !== 'string') return
  if (!/0$/.test(series))
    report(`the series "${series}" ends without zeros, which its numbers fill: ${series}0000`)
  if (unique !== true)
    report('a series needs unique: true, or a number typed by hand is given twice')
  const length = series.replace('{year}', '2025').length
  const { max = Infinity } = findLimits(field)
  if (length > max) report(`a number of the series has ${length} characters, more than max: ${max}`)
}

const NOBODY = {
  userId: 1,
  role: null,
  today: '2025-01-31',
  now: '2025-01-31T12:00:00.000Z',
  settings: {},
}

function inspectInitial(field: Field, report: (code: string, message: string) => void): void {
  const { pattern, initial } = field.options
  if (Array.isArray(pattern) && typeof pattern[0] === 'string') {
    try {
      wholePattern(pattern[0])
    } catch (error) {
      return report('L131', `pattern: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (initial === undefined || isToken(initial)) return
  const parsed = parseValue(initial, field, { principal: NOBODY, defaultDialCode: '+44' })
  if ('problem' in parsed)
    report(
      'L130',
      `initial: ${sentence({ ...parsed.problem, params: { label: String(initial), name: String(initial), ...parsed.problem.params } })}`,
    )
}
