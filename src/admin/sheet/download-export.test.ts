import { afterEach, describe, expect, test, vi } from 'vitest'
import { money, resource, text, type Definition } from '#schema/engine'
import { downloadExport, isWrittenByServer } from './download-export.ts'
import { allColumns } from './export-table.ts'

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: { jarName: text({ required: true }), price: money() },
  list: { columns: ['jarName', 'price'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

afterEach(() => vi.unstubAllGlobals())

/** A piece of a file as the server sends it. */
function frame(rows: number, content: string): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(content)])
  bytes.writeUInt32LE(rows, 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

describe('a long list', () => {
  const download = async (sent: readonly Uint8Array[]) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return new Response(
        new ReadableStream({
          start(controller) {
            for (const piece of sent) controller.enqueue(piece)
            controller.close()
          },
        }),
      )
    })
    const progress: number[] = []
    const blob = await downloadExport({
      definition: jar,
      sort: { field: 'price', order: 'DESC' },
      filter: { search: 'plum' },
      columns: allColumns(jar, 'ADMIN').slice(0, 2),
      choice: 'chosen',
      format: 'csv',
      fileName: 'Jars.csv',
      signal: new AbortController().signal,
      onRows: (rows) => progress.push(rows),
    })
    const content = await textOf(blob)
    return { content, type: blob.type, progress, asked }
  }

  test('is downloaded as a file, with its columns, filters and order', async () => {
    const { content, type, progress, asked } = await download([
      frame(0, 'jarName,price\r\n'),
      frame(500, 'Plum,4.5\r\n'),
    ])
    expect(content).toBe('jarName,price\r\nPlum,4.5\r\n')
    expect(type).toBe('text/csv;charset=utf-8')
    expect(progress).toEqual([0, 500])
    const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://larder.example')
    expect(pathname).toMatch(/\/jar\/export$/)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      search: 'plum',
      sortByField: 'price',
      sortBy: 'DESC',
      exportFormat: 'csv',
      exportSet: 'all',
      exportName: 'Jars.csv',
      exportColumns: '[{"name":"jarName","header":"Jar name"},{"name":"price","header":"Price"}]',
    })
  })

  test('comes whole, wherever the network cuts it', async () => {
    const whole = Buffer.concat([frame(1, 'jam\r\n'), frame(2, ''), frame(70_000, 'plum\r\n')])
    for (const size of [1, 3, 7, 8, 9, 20]) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, place) =>
        whole.subarray(place * size, (place + 1) * size),
      )
      const { content, progress } = await download(pieces)
      expect([size, content, progress]).toEqual([size, 'jam\r\nplum\r\n', [1, 2, 70_000]])
    }
  })

  test('is no file of the server in the old format, or in one of a screen', () => {
    expect(['xlsx', 'csv', 'txt', 'json', 'xls', 'other'].filter(isWrittenByServer)).toEqual([
      'xlsx',
      'csv',
      'txt',
      'json',
    ])
  })
})
