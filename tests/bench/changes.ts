/**
 * `npm run bench -- changes --rows 100000` measures how long a change of one field takes for all
 * employees that match a list, alone and beside eight writers, how long these wait, and how long
 * the freeze of the records and the first part of the preview take. SQLite only.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { withFilledServer, type Server } from './children.ts'
import { print } from './imports/people-sheets.ts'
import { at, startWriters } from './imports/writers.ts'

interface Progress {
  readonly id: number
  readonly state: string
  readonly changed: number
  readonly refused: number
}

async function call({ url, token }: Server, method: string, path: string, body?: object) {
  const answer = await fetch(`${url}/employee/changes${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await answer.json()) as { data: Progress; message: string }
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

/** Changes all employees, and returns the seconds it took. */
async function changeAll(server: Server, designation: string): Promise<number> {
  const opening = performance.now()
  const { id } = await call(server, 'POST', '', { query: {}, edit: { designation } })
  print('freeze of the records', performance.now() - opening, 'ms')
  const previewing = performance.now()
  await call(server, 'GET', `/${id}/preview`)
  print('first part of the preview', performance.now() - previewing, 'ms')
  const started = performance.now()
  let progress = await call(server, 'POST', `/${id}/apply`, {})
  while (progress.state === 'RUNNING') {
    await sleep(200)
    progress = await call(server, 'GET', `/${id}`)
  }
  print('records changed', progress.changed, '')
  print('records refused', progress.refused, '')
  return (performance.now() - started) / 1_000
}

export const benchChanges = (rows: number): Promise<void> =>
  withFilledServer(rows, async (server) => {
    print(`change of ${rows} records`, await changeAll(server, 'Alone'), 's', 'at most 60')
    const writers = startWriters(server)
    print('the same beside writers', await changeAll(server, 'Beside'), 's')
    const waits = await writers.stop()
    print('edits of eight writers beside it, p99', at(waits, 0.99), 'ms', 'at most 250')
    print('the longest', waits.at(-1) ?? 0, 'ms')
  })
