import { resource, text, type Definition } from '#schema/engine'
import { afterEach, expect, test, vi } from 'vitest'
import { sendSheet } from './import-calls.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: { jarName: text({ required: true }), remark: text() },
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

afterEach(() => vi.unstubAllGlobals())

test('columns that are headed like a group of the mapping are sent with the others', async () => {
  const sent: FormData[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: FormData }) => {
    sent.push(body)
    return Promise.resolve(
      new Response(JSON.stringify({ status: 'OK', data: { rows: [] } }), { status: 200 }),
    )
  })
  const columns = { constants: 'jarName', reading: 'remark', values: null, columns: null }
  const mapping = {
    columns,
    constants: {},
    values: {},
    reading: { remark: 'dayFirst', gone: 'dayFirst' },
  } as const
  await sendSheet(jar, new File(['reading'], 'jars.csv'), 'check', mapping)
  expect(JSON.parse(String(sent[0]?.get('mapping')))).toEqual({
    columns,
    constants: {},
    values: {},
    reading: { remark: 'dayFirst' },
  })
})
