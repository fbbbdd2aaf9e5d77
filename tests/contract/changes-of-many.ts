import type { ChangePreview } from '#schema/engine'
import type { Client, Reply } from '../kit/client.ts'

/** Waits for the end of a change, which a busy machine may not reach before it answers. */
export async function ended(api: Client, path: string, reply: Reply): Promise<Reply> {
  let last = reply
  while (last.data.state === 'RUNNING') last = await api.get(`${path}/changes/${reply.data.id}`)
  return last
}

/** Applies a change of many records, and returns it with the result of each record. */
export async function changeMany(api: Client, path: string, order: object): Promise<AppliedChange> {
  const opened = await api.post(`${path}/changes`, order)
  if (opened.status !== 201) return { opened, change: opened.data, rows: [] }
  const change = `${path}/changes/${opened.data.id}`
  const { data } = await ended(api, path, await api.post(`${change}/apply`))
  return { opened, change: data, rows: (await api.get(`${change}/rows?size=100`)).content }
}

interface AppliedChange {
  readonly opened: Reply
  readonly change: Reply['data']
  readonly rows: Reply['content']
}

export const previewOf = ({ data }: Reply): ChangePreview['rows'] =>
  (data as unknown as ChangePreview).rows

const AUDIT = new Set(['version', 'createdBy', 'createdDate', 'modifiedBy', 'modifiedDate'])

/** Content of a record without what is new in a restored one: audit fields, ids of lines, and signed addresses. */
export const asEntered = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each: unknown) => {
      if (AUDIT.has(name)) return undefined
      if (Array.isArray(each)) return each.map(withoutId)
      return typeof each === 'string' ? each.replace(/\?.*(signature|expires)=.*/, '') : each
    }),
  )

const withoutId = (row: unknown): unknown =>
  typeof row === 'object' && row !== null ? { ...row, id: undefined } : row
