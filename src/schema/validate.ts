import { isWriteOnly, emptyValue } from './kinds/capabilities.ts'
import { isServers, readColumns } from './fields/field.ts'
import { parseValue } from './kinds/values.ts'
import type { ParseContext } from './kinds/kind.ts'
import { findBreaches, namesInCheck } from './checks/check.ts'
import { mentions, type Where } from './condition.ts'
import { holdsStored } from './holds.ts'
import type { Field } from './fields/field.ts'
import { memoize } from './memoize.ts'
import { embeddedRows } from './untyped.ts'
import { blankRecord } from './record.ts'
import { sentence, type FieldError, type Problem } from './words/message.ts'
import {
  definitionFor,
  isHiddenFrom,
  isMaskedFor,
  seesWhole,
  writableFields,
} from './permission.ts'
import { listFieldEntries, type Definition } from './resource.ts'
import { humanise, isMasked } from './fields/text.ts'
import { isOwnUnread, resolveToken } from './fields/token.ts'

type Values = Readonly<Record<string, unknown>>

export interface CheckContext extends ParseContext {
  readonly mode: 'create' | 'edit'
  /** The stored record; only on edit. */
  readonly before?: Values
  /** Allows all fields to be sent, for writes by the server itself. */
  readonly asSystem?: boolean
  /** True for a row of a sheet, which may leave `optionalInSheets` fields empty. */
  readonly isSheetRow?: boolean
  /** Fields required in addition to those of the definition, such as the fields of an action. */
  readonly requires?: readonly string[]
}

export interface Checked {
  /** The fields to write, in stored form. On edit these are only the fields that were sent and those derived from them. */
  readonly values: Record<string, unknown>
  readonly errors: readonly FieldError[]
  /** Errors for fields that the user may not write, unless the value sent is visibly the same as the stored one. */
  readonly unwritable: readonly FieldError[]
  /** Corrections of the input, such as a line break replaced by a comma. */
  readonly notes: readonly FieldError[]
  /** Those of `errors` that depend on calculated fields, whose values the behaviour may still change. */
  readonly provisional: ReadonlySet<FieldError>
}

/** Response keys that clients send back with the record. They are ignored because the server derives them. */
export const ANSWER_KEYS: ReadonlySet<string> = new Set(['version', 'labels', 'files', 'label'])
/** Properties that only the server writes on every record. */
export const SERVERS_KEYS: ReadonlySet<string> = new Set([
  'id',
  'createdBy',
  'createdDate',
  'modifiedBy',
  'modifiedDate',
])

/**
 * Validates input from forms, API and import: converts JSON to stored values and reports all errors by field. Existence of
 * references and uniqueness are checked by the database. Columns hidden from the role are unknown and missing in the
 * values; the server adds them.
 */
export function checkInput(whole: Definition, input: Values, context: CheckContext): Checked {
  const definition = context.asSystem ? whole : definitionFor(whole, context.principal.role)
  const check = new Check(definition, context)
  check.refuseUnknown(input)
  for (const [name, field] of concerned(definition, input, context.mode))
    check.take(name, field, input)
  check.applyConditions(input)
  return check
}

/** A record whose fields the behaviour has calculated. */
export interface Outcome {
  /** Validated input. */
  readonly sent: Values
  /** Returns all values in stored form, including those that are only passed to the behaviour. */
  record(): Values
  /** Returns true if the behaviour has changed the field. */
  isChanged(name: string): boolean
}

/**
 * Applies the rules that depend on calculated fields, or on others that the behaviour has changed. Returns errors, and the
 * values to clear. `frozenWhen` is not among these rules, because it concerns the record that the user has seen.
 */
export function checkOutcome(
  definition: Definition,
  outcome: Outcome,
  context: CheckContext,
): Pick<Checked, 'values' | 'errors'> {
  const check = new Check(definition, context)
  check.applyOutcome(outcome)
  return check
}

/** Returns the initial values of a new record. */
export function initialValues(definition: Definition, context: CheckContext): Values {
  const check = new Check(definition, context)
  check.begin()
  return check.values
}

/**
 * Returns the fields to check, in definition order: those that were sent, plus those with an initial value in a new record.
 * These are usually few.
 */
function concerned(definition: Definition, input: Values, mode: CheckContext['mode']) {
  const { fields, placeOf, begun } = indexFields(definition)
  const places = new Set(mode === 'create' ? begun : [])
  for (const name of Object.keys(input)) {
    const place = placeOf.get(name)
    if (place !== undefined) places.add(place)
  }
  return fields.filter((_, place) => places.has(place))
}

const indexFields = memoize((definition: Definition) => {
  const fields = listFieldEntries(definition)
  const begins = ([, field]: (typeof fields)[number]) =>
    (field.options.initial ?? null) !== null ||
    (!field.options.transient && emptyValue(field) !== null)
  return {
    fields,
    placeOf: new Map(fields.map(([name], place) => [name, place])),
    begun: fields.flatMap((field, place) => (begins(field) ? [place] : [])),
  }
})

/** Returns the field at a path such as "items.2.quantity"; undefined if there is none. */
export function fieldAtPath(
  { fields }: Pick<Definition, 'fields'>,
  path: string,
): Field | undefined {
  const [first = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part))
  // Guards against names such as "constructor", which every object inherits.
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  return field && rest.length > 0
    ? fieldAtPath({ fields: readColumns(field) }, rest.join('.'))
    : field
}

/** Returns the error message for a problem with a field, including the field's label. */
export function fieldError(
  definition: Definition,
  path: string,
  { code, params }: Problem,
): FieldError {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const label = fieldAtPath(definition, path)?.options.label ?? humanise(name)
  const all = { label, name: label, ...params }
  return { field: path, code, params: all, message: sentence({ code, params: all }) }
}

const same = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

const writableSets = memoize((_: Definition) => new Map<string, ReadonlySet<string>>())

/** Cached, because every save needs it and it depends only on the role and mode. */
function writableSet(
  definition: Definition,
  role: string | null,
  mode: CheckContext['mode'],
): ReadonlySet<string> {
  const cache = writableSets(definition)
  const key = `${mode} ${role ?? ''}`
  const found = cache.get(key) ?? new Set(writableFields(definition, role, mode))
  cache.set(key, found)
  return found
}

/** A rule and the fields that it depends on. */
interface Rule<Of> {
  readonly of: Of
  readonly names: readonly string[]
  /** True if it depends on calculated fields. */
  readonly isProvisional: boolean
}

type NamedField = readonly [name: string, field: Field]
type FieldRule = Rule<NamedField>
type Rules = ReturnType<typeof listRules>

/** Rules that depend on the values of other fields. Cached because every save needs them. */
const listRules = memoize((definition: Definition) => {
  const isCalculated = (name: string) =>
    definition.fields[name.split('.')[0] ?? '']?.options.calculated === true
  const selectRules = <Of>(all: readonly Of[], names: (of: Of) => readonly string[] | null) =>
    all.flatMap((of): Rule<Of>[] => {
      const found = names(of)
      return found ? [{ of, names: found, isProvisional: found.some(isCalculated) }] : []
    })
  const fields = listFieldEntries(definition)
  return {
    visible: selectRules(fields, ([, { options }]) =>
      options.shownWhen ? mentions(options.shownWhen) : null,
    ),
    frozen: fields.filter(([, { options }]) => options.frozenWhen !== undefined),
    required: selectRules(fields, ([, { options }]) =>
      options.required === true || options.requiredWhen
        ? [
            ...mentions((options.required !== true && options.requiredWhen) || {}),
            ...mentions(options.shownWhen ?? {}),
          ]
        : null,
    ),
    renewed: selectRules(fields, ([, { options }]) =>
      options.requiredWithLater ? [options.requiredWithLater] : null,
    ),
    checks: selectRules(definition.checks ?? [], namesInCheck),
    lineChecks: selectRules(
      fields.flatMap(([name, { options }]) =>
        (options.checks ?? []).map((check) => ({ name, columns: options.columns ?? {}, check })),
      ),
      ({ name }) => [name],
    ),
  }
})

/** Returns true if a date has moved to a later day. */
export const isLater = (now: unknown, before: unknown): boolean =>
  typeof now === 'string' && typeof before === 'string' && now > before

/** Placeholder with all fields empty for a record that does not exist yet. */
const emptyRecord = memoize(
  (definition: Definition): Values => blankRecord(Object.keys(definition.fields)),
)

class Check {
  readonly values: Record<string, unknown> = {}
  readonly errors: FieldError[] = []
  readonly unwritable: FieldError[] = []
  readonly notes: FieldError[] = []
  readonly provisional = new Set<FieldError>()
  private readonly definition: Definition
  private readonly context: CheckContext
  private readonly writable: ReadonlySet<string>

  constructor(definition: Definition, context: CheckContext) {
    this.definition = definition
    this.context = context
    this.writable = writableSet(definition, context.principal.role, context.mode)
  }

  /** Hidden fields are rejected in the same way as unknown ones. */
  refuseUnknown(input: Values) {
    const { asSystem, principal } = this.context
    for (const [name, sent] of Object.entries(input)) {
      if (ANSWER_KEYS.has(name)) continue
      const field = Object.hasOwn(this.definition.fields, name)
        ? this.definition.fields[name]
        : undefined
      if (field ? !asSystem && isHiddenFrom(field, principal.role) : !SERVERS_KEYS.has(name))
        this.refuse(name, { code: 'unknownField', params: { name } })
      else if (!field && !asSystem) this.refuseServersKey(name, sent)
    }
  }

  private refuseServersKey(name: string, sent: unknown) {
    if (this.context.mode === 'create' ? (sent ?? null) !== null : !this.isBefore(name, sent))
      this.refuseUnwritable(name, { code: 'readOnly' })
  }

  private isBefore(name: string, value: unknown): boolean {
    return same(this.context.before?.[name], value)
  }

  private before(): Values {
    return this.context.before ?? emptyRecord(this.definition)
  }

  /** Reads one field from the input, or its default on creation. */
  take(name: string, field: Field, input: Values) {
    const sent = input[name]
    if (sent === undefined) return this.takeDefault(name, field)
    const { asSystem, mode, principal } = this.context
    if (!asSystem && isHiddenFrom(field, principal.role)) return this.takeDefault(name, field)
    if (mode === 'edit' && isMaskedFor(field, principal.role) && isMasked(sent)) return
    if (!asSystem && !this.writable.has(name)) return this.passOver(name, field, sent)
    const parsed = parseValue(sent, field, this.context)
    if ('problem' in parsed) return this.refuse(name, parsed.problem)
    if ('problems' in parsed)
      return parsed.problems.forEach((each) => this.refuse(`${name}.${each.path}`, each))
    if (parsed.note) this.notes.push(fieldError(this.definition, name, parsed.note))
    this.values[name] = parsed.value ?? emptyValue(field)
  }

  /** Ignores a field that the user may not write if its value is unchanged, because clients send whole records back. */
  private passOver(name: string, field: Field, sent: unknown) {
    if (this.context.mode === 'create') {
      if (sent !== null) this.refuseUnwritable(name, { code: 'readOnly' })
      return this.takeDefault(name, field)
    }
    // Ignoring a value equal to one that the user cannot see would confirm a guess.
    if (seesWhole(field, this.context.principal.role)) {
      const parsed = parseValue(sent, field, this.context)
      if ('value' in parsed && this.isBefore(name, parsed.value ?? emptyValue(field))) return
    }
    const isFrozen =
      field.options.frozen &&
      writableSet(this.definition, this.context.principal.role, 'create').has(name)
    this.refuseUnwritable(name, { code: isFrozen ? 'frozen' : 'readOnly' })
  }

  /** Takes all defaults, except those of fields that are not shown. */
  begin() {
    for (const [name, field] of concerned(this.definition, {}, 'create'))
      this.takeDefault(name, field)
    const whole: Record<string, unknown> = { ...emptyRecord(this.definition), ...this.values }
    for (const { of, isProvisional } of listRules(this.definition).visible)
      if (!isProvisional) this.hide(of, whole)
  }

  private takeDefault(name: string, field: Field) {
    if (this.context.mode === 'edit') return
    const initial = this.initial(field)
    if (initial !== null) this.values[name] = initial
  }

  private initial(field: Field): unknown {
    const initial = resolveToken(field.options.initial, this.context.principal)
    if (initial === undefined || initial === null)
      return field.options.transient ? null : emptyValue(field)
    const parsed = parseValue(initial, field, this.context)
    return 'value' in parsed ? parsed.value : null
  }

  /**
   * Applies the rules that need the complete record: conditional visibility, read-only and required fields, and checks
   * between fields.
   */
  applyConditions(input: Values) {
    const before = this.before()
    // Merged only once, because merging is the most expensive step here. `hide` also clears fields in it.
    const whole: Record<string, unknown> = { ...before, ...this.values }
    const rules = listRules(this.definition)
    // A field that a calculated one hides is cleared once that is known.
    for (const { of, isProvisional } of rules.visible) if (!isProvisional) this.hide(of, whole)
    for (const [name, { options }] of rules.frozen)
      if (
        name in this.values &&
        !same(before[name], this.values[name]) &&
        this.holds(options.frozenWhen ?? {}, whole)
      )
        this.refuse(name, { code: 'readOnly' })
    this.applyRules({ ...rules, required: this.demands(rules.required) }, whole, input)
  }

  /** Applies the rules that the behaviour may have affected, and those affected by fields cleared here. */
  applyOutcome({ record, sent, isChanged }: Outcome) {
    const { visible, required, renewed, checks, lineChecks } = listRules(this.definition)
    const isAffected = ({ names, isProvisional }: Rule<unknown>) =>
      isProvisional || names.some((name) => name in this.values || isChanged(name))
    if (![visible, required, renewed, checks, lineChecks].some((rules) => rules.some(isAffected)))
      return
    const whole = { ...record() }
    for (const rule of visible) if (isAffected(rule)) this.hide(rule.of, whole)
    const affected = {
      required: required.filter(isAffected),
      renewed: renewed.filter(isAffected),
      checks: checks.filter(isAffected),
      lineChecks: lineChecks.filter(isAffected),
    }
    this.applyRules(affected, whole, sent)
  }

  private applyRules(
    { required, renewed, checks, lineChecks }: Omit<Rules, 'visible' | 'frozen'>,
    record: Values,
    input: Values,
  ) {
    for (const rule of required) this.demand(rule, record, input)
    for (const rule of renewed) this.demandAnew(rule, record)
    const wrong = new Set(
      this.errors
        .filter((error) => !this.provisional.has(error))
        .map((error) => error.field.split('.')[0]),
    )
    const holds = (where: Where) => this.holds(where, record)
    for (const { of: check, isProvisional } of checks)
      for (const { field, ...problem } of findBreaches(
        this.definition.fields,
        check,
        { record, holds },
        wrong,
      ))
        this.refuse(field, problem, isProvisional)
    for (const rule of lineChecks)
      if (!wrong.has(rule.of.name)) this.checkLines(rule, embeddedRows(record[rule.of.name]))
  }

  private checkLines({ of, isProvisional }: Rules['lineChecks'][number], rows: readonly Values[]) {
    const { name, columns, check } = of
    for (const [place, record] of rows.entries()) {
      const holds = (where: Where) => holdsStored(columns, where, record, this.context.principal)
      for (const { field, ...problem } of findBreaches(
        columns,
        check,
        { record, holds },
        new Set(),
      ))
        this.refuse(`${name}.${place}.${field}`, problem, isProvisional)
    }
  }

  /** Returns the rules for required fields together with the fields required by the action, in definition order. */
  private demands(required: Rules['required']): Rules['required'] {
    const { requires } = this.context
    if (!requires) return required
    return listFieldEntries(this.definition).flatMap((of) =>
      requires.includes(of[0])
        ? { of, names: [], isProvisional: false }
        : required.filter((rule) => rule.of === of),
    )
  }

  /** Clears a field that is no longer shown, such as the leaving date of an employee who is active again. */
  private hide([name, field]: NamedField, record: Record<string, unknown>) {
    if (!field.options.shownWhen || isServers(field) || this.holds(field.options.shownWhen, record))
      return
    if ((record[name] ?? null) !== null && !Array.isArray(record[name]))
      record[name] = this.values[name] = null
  }

  private demand({ of: [name, field], isProvisional }: FieldRule, record: Values, input: Values) {
    if (!this.isEmpty(record[name]) || !this.isDemanded(name, field, record)) return
    // Skipped because an error in part of the field has already been reported.
    if (this.errors.some(({ field: path }) => path.split('.')[0] === name)) return
    // The user's own record has not been loaded yet; the field is filled in once it has.
    if (
      this.context.mode === 'create' &&
      isOwnUnread(field.options.initial, this.context.principal)
    )
      return
    const mayFill =
      this.context.asSystem ||
      this.writable.has(name) ||
      name in input ||
      this.context.requires?.includes(name)
    if (mayFill) this.refuse(name, { code: 'required' }, isProvisional)
  }

  /** Requires a new explanation whenever the date is postponed. */
  private demandAnew({ of: [name], names: [date = ''], isProvisional }: FieldRule, record: Values) {
    if (this.context.mode === 'create') return
    const before = this.before()
    const isNew = !this.isEmpty(record[name]) && !same(record[name], before[name])
    if (isNew || !isLater(record[date], before[date])) return
    const other = this.definition.fields[date]?.options.label ?? humanise(date)
    this.refuse(name, { code: 'requiredAnew', params: { other } }, isProvisional)
  }

  private isDemanded(name: string, field: Field, record: Values): boolean {
    if (this.context.requires?.includes(name)) return true
    if (field.options.required !== true && field.options.requiredWhen === undefined) return false
    if (isServers(field) || typeof field.options.series === 'string') return false
    if (field.options.optionalInSheets && this.context.isSheetRow) return false
    // A password is never sent to clients, so a missing one keeps the stored password.
    if (isWriteOnly(field) && this.context.mode === 'edit') return false
    if (field.options.shownWhen && !this.holds(field.options.shownWhen, record)) return false
    return (
      field.options.required === true ||
      (field.options.requiredWhen !== undefined && this.holds(field.options.requiredWhen, record))
    )
  }

  /** An empty list counts as filled; `min` determines if lines are required. */
  private isEmpty = (value: unknown): boolean => value === null || value === undefined

  /** Evaluates a condition on values about to be stored. Values are in units; numbers in the condition are decimal. */
  private holds(where: Where, record: Values): boolean {
    return holdsStored(this.definition.fields, where, record, this.context.principal)
  }

  private refuse(path: string, problem: Problem, isProvisional = false) {
    const error = fieldError(this.definition, path, problem)
    this.errors.push(error)
    if (isProvisional) this.provisional.add(error)
  }

  private refuseUnwritable(name: string, problem: Problem) {
    this.unwritable.push(fieldError(this.definition, name, problem))
  }
}
