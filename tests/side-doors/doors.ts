import {
  isNumber,
  isServers,
  readItems,
  matchKeys,
  valueToJson,
  type Definition,
  type Field,
} from '#schema/engine'
import type { Client, Reply } from '../kit/client.ts'
import type { Attempt, Scope } from './attempt.ts'
import type { Company } from './company.ts'

export type Draft = Pick<Attempt, 'rule' | 'path' | 'what' | 'run'>

export interface Door {
  readonly path: string
  /** Sends values for the planted record, or for a new one. */
  send(values: Readonly<Record<string, unknown>>): Promise<Reply>
}

/** Changes the planted record as one of many. The reply is that of the call, or the outcome of the record. */
export async function changeAsOneOfMany(
  client: Client,
  path: string,
  order: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  const opened = await client.post(`${path}/changes`, order)
  if (opened.status !== 201) return opened
  const change = `${path}/changes/${opened.data.id}`
  let reply = await client.post(`${change}/apply`)
  while (reply.data.state === 'RUNNING') reply = await client.get(change)
  const rows = await client.get(`${change}/rows`)
  const [row] = rows.content
  return row?.outcome === 'refused' ? { ...rows, status: 409 } : rows
}

/** Ways to write a record: edit, form, many, import and dry run. */
export function doorsOf(company: Company, { definition, role }: Scope): Door[] {
  const { as, record, stored } = company
  const { name } = definition
  const id = record.get(name)?.id ?? 0
  const client = as[role]
  return [
    {
      path: 'edit',
      send: async (values) =>
        client.put(`/${name}/${id}`, { ...values, version: (await stored(definition))?.version }),
    },
    {
      path: 'form',
      send: async (values) => {
        const reply = await client.post(`/${name}`, {
          ...(await bodyOf(company, definition)),
          ...values,
        })
        // A second record from the same body may be refused as a duplicate, which proves nothing
        // about the value.
        if (reply.body.code !== 'duplicate') return reply
        bodiesOf(company).delete(name)
        return client.post(`/${name}`, { ...(await bodyOf(company, definition)), ...values })
      },
    },
    {
      path: 'many',
      send: (values) => changeAsOneOfMany(client, `/${name}`, { records: [{ id }], edit: values }),
    },
    ...(['import', 'dry run'] as const).map(
      (path): Door => ({
        path,
        send: async (values) => {
          const row = { ...(await keyOf(definition, await stored(definition))), ...values }
          const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
          return client.upload(
            `/${name}/import`,
            {
              name: 'door.csv',
              content: `${Object.keys(row).join(',')}\n${Object.values(row).map(cell).join(',')}\n`,
              type: 'text/csv',
            },
            { dryRun: String(path === 'dry run') },
          )
        },
      }),
    ),
  ]
}

type Bodies = Map<string, Promise<Record<string, unknown>>>
const bodies = new WeakMap<Company, Bodies>()

function bodiesOf(company: Company): Bodies {
  const found = bodies.get(company) ?? new Map()
  bodies.set(company, found)
  return found
}

/** Cached, because creating a body also creates the records it refers to. */
function bodyOf(company: Company, definition: Definition): Promise<Record<string, unknown>> {
  const made = bodiesOf(company)
  const found = made.get(definition.name) ?? company.body(definition)
  made.set(definition.name, found)
  return found
}

async function keyOf(definition: Definition, record: Readonly<Record<string, unknown>> | null) {
  const [names = []] = matchKeys(definition)
  return Object.fromEntries(
    names.map((name) => {
      const field = definition.fields[name]
      return [name, field ? valueToJson(record?.[name] ?? null, field) : null]
    }),
  )
}

export const VERB: Readonly<Record<string, string>> = {
  edit: 'edit',
  form: 'create',
  many: 'edit',
  import: 'import',
  'dry run': 'import',
}

/** Sends a request, and reports whether the stored record or the number of records has changed. */
export async function untouched(
  company: Company,
  definition: Definition,
  send: () => Promise<Reply>,
): Promise<{ reply: Reply; changed: string | null }> {
  const before = await company.stored(definition)
  const count = () => company.space.context.store.count(definition, [])
  const rows = await count()
  const reply = await send()
  const after = await company.stored(definition)
  const different = JSON.stringify(before) !== JSON.stringify(after)
  if (different) return { reply, changed: `changed the record: ${reply.text.slice(0, 120)}` }
  return { reply, changed: (await count()) === rows ? null : 'wrote a record' }
}

/** Value of the field's type that differs from the one stored. */
export function otherValue(field: Field | undefined): unknown {
  if (!field) return 'door'
  const [constant] = Object.keys(readItems(field))
  if (field.kind === 'choices') return constant ? [constant] : []
  if (constant) return constant
  if (field.kind === 'phone') return '+447700900999'
  if (field.kind === 'email') return 'door@larder.example'
  if (field.kind === 'date') return '2025-06-02'
  if (field.kind === 'instant') return '2025-06-02T10:00:00.000Z'
  if (field.kind === 'time') return '03:07'
  if (field.kind === 'flag') return true
  if (field.kind === 'reference') return 1
  if (field.kind === 'password') return 'Side-door-9-closed'
  return isNumber(field) ? 7 : 'door 4711'
}

export interface Written {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
}

/**
 * Reports whether a value was written to the record or to a new one. It may be refused or ignored.
 */
export async function judge(
  company: Company,
  { definition, name, field }: Written,
  send: () => Promise<Reply>,
): Promise<string | null> {
  const before = (await company.stored(definition))?.[name]
  const reply = await send()
  if (reply.status >= 500) return `answered ${reply.status}`
  const after = (await company.stored(definition))?.[name]
  if (JSON.stringify(before) !== JSON.stringify(after)) return `was written`
  const made = reply.status === 201 ? Number(reply.data.id) : 0
  if (made === 0) return null
  const row = await company.space.context.store.get(definition, made)
  const isTold = !isServers(field) && field.options.initial === undefined
  return isTold && valueToJson(row?.[name] ?? null, field) === otherValue(field)
    ? 'was taken'
    : null
}
