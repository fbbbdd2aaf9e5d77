import {
  listInputs,
  mayDo,
  provenPhone,
  type Action,
  type Definition,
  type Field,
  type View,
} from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import {
  makeListSchema,
  makePageSchema,
  ref,
  schemaName,
  buildOperation,
  type Add,
  type More,
  type Operation,
  filterParameters,
  ID,
  IDS,
  KEY,
  PAGING,
  query,
  SEARCH,
  SORTING,
  object,
} from './operation.ts'
import { describeChanges } from './change-calls.ts'
import { describeSheet } from './sheet-calls.ts'
import { recordSchema, sentSchema, type Schema } from './schema.ts'

type Registry = AppContext['registry']

/** Describes the calls of a resource and of its views that at least one role may use. */
export function describeResource(definition: Definition, registry: Registry, add: Add): void {
  for (const view of definition.views ?? []) {
    if (view.as === 'resource') describePlace(definition, registry, view, add)
    else if (view.public || isUsed(definition, registry, 'list', view.roles))
      add('GET', view.path, viewOperation(definition, view, registry))
  }
  describePlace(definition, registry, { path: `/${definition.name}` }, add)
  describeSheet(definition, (verb) => isUsed(definition, registry, verb), add)
}

/** True if any role may use the verb. */
const isUsed = (
  definition: Definition,
  { app }: Registry,
  verb: string,
  roles = app.roles,
): boolean => roles.some((role) => mayDo(definition, role, verb))

/** Sums by column. The count is null if there are too many rows to add up. */
const TOTALS = object({
  count: { type: ['integer', 'null'] },
  sums: { type: 'object', additionalProperties: { type: 'number' } },
})

/** Response to a delete. */
const DELETED = { type: 'object', properties: { id: { type: 'integer' } } }

function describePlace(
  definition: Definition,
  registry: Registry,
  { path, roles, as }: Pick<View, 'path' | 'roles'> & { readonly as?: View['as'] },
  addAny: Add,
): void {
  // Skips calls that no role may use.
  const add: AddGranted = (verb, method, at, operation) => {
    if (isUsed(definition, registry, verb, roles)) addAny(method, at, operation)
  }
  const [one, many] = definition.label
  const call = caller(definition, path)
  const filters = filterParameters(definition, registry)
  const [record, row] = [ref(schemaName(definition)), ref(schemaName(definition, 'Row'))]
  add(
    'list',
    'GET',
    `${path}/list`,
    call('list', `A page of ${many.toLowerCase()}`, makePageSchema(row), {
      parameters: [...PAGING, ...filters],
    }),
  )
  if (definition.list.totals)
    add(
      'list',
      'GET',
      `${path}/totals`,
      call('totals', `Sums of all ${many.toLowerCase()} that match`, TOTALS, {
        parameters: [SEARCH, ...filters],
      }),
    )
  add(
    'list',
    'GET',
    path,
    call(
      'all',
      `All ${many.toLowerCase()} in use, or those with the given ids`,
      makeListSchema(row),
      {
        parameters: [IDS, ...SORTING, ...filters],
      },
    ),
  )
  add(
    'show',
    'GET',
    `${path}/:id`,
    call('one', `One ${one.toLowerCase()}`, record, { parameters: [ID] }),
  )
  add(
    'create',
    'POST',
    path,
    call('create', `Creates a ${one.toLowerCase()}`, record, {
      body: ref(schemaName(definition, 'Input')),
      created: true,
      parameters: [KEY],
    }),
  )
  add(
    'edit',
    'PUT',
    `${path}/:id`,
    call('edit', `Changes a ${one.toLowerCase()}`, withNewPhone(definition, record), {
      parameters: [ID, KEY],
      body: ref(schemaName(definition, 'Patch')),
    }),
  )
  add(
    'delete',
    'DELETE',
    `${path}/:id`,
    call('delete', `Deletes a ${one.toLowerCase()}`, DELETED, { parameters: [ID, KEY] }),
  )
  add(
    'show',
    'GET',
    `${path}/:id/history`,
    call('history', `Who changed what, newest first`, makePageSchema(ref('HistoryEntry')), {
      parameters: [ID, ...PAGING.slice(0, 2)],
    }),
  )
  describeActions(definition, path, add)
  if (as === undefined) describeChanges(definition, path, add, record)
}

/** Adds a call under the verb that grants it. */
export type AddGranted = (verb: string, ...call: Parameters<Add>) => void

function describeActions(definition: Definition, path: string, add: AddGranted): void {
  const call = caller(definition, path)
  const record = ref(schemaName(definition))
  for (const [name, action] of Object.entries(definition.actions ?? {})) {
    const body = inputsSchema(definition, action)
    add(
      name,
      'POST',
      `${path}/:id/${name}`,
      call(name, action.label, record, { body, parameters: [ID, KEY] }),
    )
  }
}

/** Describes the input fields of an action. */
function inputsSchema(definition: Definition, action: Action): Schema {
  const { requires = [], requiresOf = {} } = action
  const besides = Object.entries(requiresOf).map(
    ([role, names]) => `${role} must fill ${names.join(', ')}`,
  )
  return {
    type: 'object',
    properties: Object.fromEntries(
      listInputs(action).map((field) => [
        field,
        sentSchema(narrowInput(definition.fields[field] as never, action.columns?.[field]), field),
      ]),
    ),
    ...(requires.length > 0 ? { required: requires } : {}),
    ...(besides.length > 0 ? { description: besides.join('; ') } : {}),
  }
}

/** Returns the field as shown in the form of an action: embedded rows with the columns it accepts. */
function narrowInput(field: Field, columns: readonly string[] | undefined): Field {
  if (!columns) return field
  const { help: _, ...options } = field.options
  const taken = Object.entries(field.options.columns ?? {}).filter(([name]) =>
    columns.includes(name),
  )
  return { ...field, options: { ...options, columns: Object.fromEntries(taken) } } as Field
}

/** A new phone number that awaits its code is returned in addition to the record. */
const withNewPhone = (definition: Definition, record: Schema): Schema =>
  provenPhone(definition) === null
    ? record
    : {
        allOf: [
          record,
          {
            type: 'object',
            properties: {
              newPhoneNumber: {
                type: 'string',
                description: 'Waits for its code: POST /user/phone-code/verify',
              },
            },
          },
        ],
      }

const caller =
  (definition: Definition, path: string) =>
  (verb: string, summary: string, data: Schema, more: More = {}): Operation =>
    buildOperation({ tag: definition.label[1], summary, id: `${verb} ${path}`, data, ...more })

function viewOperation(definition: Definition, view: View, registry: Registry): Operation {
  const row = view.fields
    ? recordSchema(definition, view.fields, false)
    : ref(schemaName(definition, 'Row'))
  const own = Object.keys(view.parameters ?? {}).map((name) =>
    query(
      name,
      { type: 'string' },
      `Narrows to one ${view.parameters?.[name]}`,
      view.needs?.includes(name),
    ),
  )
  const choices = Object.entries(view.choices ?? {}).map(([name, values]) =>
    query(name, { type: 'string', enum: Object.keys(values) }, 'Repeatable; all must match'),
  )
  const filters = view.public ? [] : filterParameters(definition, registry)
  return buildOperation({
    tag: definition.label[1],
    summary: `${definition.label[1]} at ${view.path}`,
    id: `view ${view.path}`,
    isPublic: view.public,
    data: view.as === 'page' ? makePageSchema(row) : makeListSchema(row),
    parameters: [...own, ...choices, ...(view.as === 'page' ? PAGING : SORTING), ...filters],
  })
}
