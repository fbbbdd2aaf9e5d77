/**
 * `npm run bench -- exports --rows 100000` exports a list of employees with 20 columns as a file that the server writes, and
 * compares it with reading the same records in pages of 500. Prints the seconds, the size of each file, the peak resident
 * size of the server, and how long other requests took meanwhile.
 */
import { residentSize, watchResidentSize } from '../kit/resident-size.ts'
import { withFilledServer, type Server } from './children.ts'
import { print } from './imports/people-sheets.ts'
import { askMeanwhile, at } from './uploads.ts'

const COLUMNS = [
  'employeeCode',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'dateOfJoining',
  'department',
  'designation',
  'employeeType',
  'phoneNumber',
  'email',
  'addressLine1',
  'city',
  'postalCode',
  'shiftStart',
  'shiftEnd',
  'employeeStatus',
  'reportingManager',
  'createdDate',
  'modifiedDate',
].map((name) => ({ name, header: name }))

const MEGABYTE = 1024 * 1024
const PAGE = 500

const get = async ({ url, token }: Server, path: string): Promise<Response> => {
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer
}

/** Reads a file without keeping it, and returns its size in bytes. */
async function exportAs(server: Server, format: string): Promise<number> {
  const query = new URLSearchParams({
    exportFormat: format,
    exportSet: 'all',
    exportColumns: JSON.stringify(COLUMNS),
  })
  const { body } = await get(server, `/employee/export?${query}`)
  let size = 0
  for await (const piece of body ?? []) size += (piece as Uint8Array).length
  return size
}

/** Reads the list page by page, and then whole records by their ids. */
async function readPages(server: Server, rows: number): Promise<void> {
  for (let page = 0; page * PAGE < rows; page += 1) {
    const list = await (await get(server, `/employee/list?size=${PAGE}&page=${page}`)).json()
    const { content } = (list as { data: { content: { id: number }[] } }).data
    const ids = content.map(({ id }) => id).join(',')
    await (await get(server, `/employee/sheet?ids=${ids}&exportId=`)).json()
  }
}

export const benchExports = (rows: number): Promise<void> =>
  withFilledServer(rows, async (server) => {
    const { pid } = server
    await exportAs(server, 'csv')
    print('server before the exports', residentSize(pid), 'MB')
    for (const format of ['csv', 'xlsx', 'json']) {
      const others = askMeanwhile(server)
      const size = watchResidentSize(pid)
      const started = performance.now()
      const bytes = await exportAs(server, format)
      print(`${format} of ${rows} rows`, (performance.now() - started) / 1000, 's', 'at most 10')
      const times = await others.stop()
      print(`${format}: size of the file`, bytes / MEGABYTE, 'MB')
      print(`${format}: server, peak`, size.stop().megabytes, 'MB')
      print(`${format}: other requests, median`, at(times, 0.5), 'ms')
      print(`${format}: other requests, p99`, at(times, 0.99), 'ms')
    }
    const started = performance.now()
    await readPages(server, rows)
    print(`the same records in pages of ${PAGE}`, (performance.now() - started) / 1000, 's')
  })
