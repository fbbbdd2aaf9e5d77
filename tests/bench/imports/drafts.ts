/** The draft of an import from its upload to its undo, for `npm run bench -- imports`. */
import type { ImportDraft } from '#schema/engine'
import { watchResidentSize } from '../../kit/resident-size.ts'
import { print, workbookOf } from './people-sheets.ts'
import type { Server } from '../children.ts'
import { at, startWriters } from './writers.ts'

const WAIT = 50
const wait = () =>
  new Promise((resolve) => {
    setTimeout(resolve, WAIT)
  })
const BUSY: readonly string[] = ['checking', 'saving', 'undoing']

async function ask<Answer>(
  { url, token }: Server,
  path: string,
  options: { readonly method?: string; readonly body?: FormData | object } = {},
): Promise<Answer> {
  const { method = 'GET', body } = options
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/employee/import${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const { data, message } = (await answer.json()) as { data: Answer; message: string }
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${message}`)
  return data
}

const read = (server: Server, id: number) => ask<ImportDraft>(server, `/${id}`)

async function settled(server: Server, id: number): Promise<ImportDraft> {
  for (;;) {
    const draft = await read(server, id)
    if (!BUSY.includes(draft.state)) return draft
    await wait()
  }
}

/** Takes a step of a draft and waits for its end. */
async function step(server: Server, { id, version }: ImportDraft, name: string) {
  const body = name === 'check' ? {} : { version }
  await ask(server, `/${id}/${name}`, { method: 'POST', body })
  return settled(server, id)
}

function send(server: Server, name: string, content: Buffer | string): Promise<ImportDraft> {
  const form = new FormData()
  form.append('draft', 'true')
  const blob = new Blob([typeof content === 'string' ? content : new Uint8Array(content)])
  form.append('file', blob, name)
  return ask<ImportDraft>(server, '', { method: 'POST', body: form })
}

/**
 * Runs a step, and prints how long it took and how much memory the server used meanwhile, and how much of that were pages of
 * the database.
 */
async function measure<Result>(
  { pid }: Server,
  name: string,
  body: () => Promise<Result>,
  limit = 'at most 700',
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const size = watchResidentSize(pid)
  const started = performance.now()
  const result = await body()
  const seconds = (performance.now() - started) / 1000
  const { megabytes, ofFiles } = size.stop()
  print(name, seconds, 's')
  print(`${name}, resident`, megabytes, 'MB', limit)
  print(`${name}, of which pages of files`, ofFiles, 'MB')
  return { result, seconds }
}

async function timed<Result>(
  name: string,
  limit: string,
  body: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  const result = await body()
  print(name, performance.now() - started, 'ms', limit)
  return result
}

const CORRECTIONS = 1_000

/** Corrects cells of rows in the middle of the file. Numbers must be unique, so other rows have to be compared. */
const correct = (
  server: Server,
  { id, version, counts }: ImportDraft,
  header: string,
  valueAt: (place: number) => string,
) => {
  const from = Math.floor(counts.rows / 2)
  const cells = Array.from({ length: Math.min(CORRECTIONS, counts.rows - from) }, (_, n) => ({
    place: from + n,
    header,
    value: valueAt(from + n),
  }))
  return ask<ImportDraft>(server, `/${id}/cells`, { method: 'PUT', body: { version, cells } })
}

/** Prints how long each step of a draft takes compared with the floor per row, and the memory it needs. */
export async function measureDraft(server: Server, rows: number, floor: number): Promise<void> {
  const file = workbookOf(rows)
  // Notices connections that the server has closed in the meantime.
  await wait()
  const upload = await measure(server, `draft of ${rows}, upload`, () =>
    send(server, 'people.xlsx', file),
  )
  const check = await measure(server, 'its check', () => step(server, upload.result, 'check'))
  await timed('opening its page', 'at most 300', () => read(server, check.result.id))
  await timed('500 rows of its grid', '', () =>
    ask(server, `/${check.result.id}/rows?page=20&size=500`),
  )
  const titled = await timed('1,000 corrected titles', 'at most 300', () =>
    correct(server, check.result, 'designation', () => 'Corrected'),
  )
  const corrected = await timed('1,000 corrected phone numbers', 'at most 300', () =>
    correct(
      server,
      titled,
      'phoneNumber',
      (place) => `+4476${String(titled.id * 1_000_000 + place).padStart(9, '0')}`,
    ),
  )
  const save = await measure(server, 'its import', () => step(server, corrected, 'save'))
  const { state, counts, stopped } = save.result
  if (state !== 'saved') throw new Error(`${state} ${JSON.stringify({ counts, stopped })}`)
  const spent = upload.seconds + check.seconds + save.seconds
  print('from drop to applied, a row', (spent * 1e6) / rows, 'µs')
  print('from drop to applied, ours / floor', (spent * 1e6) / rows / floor, '', 'at most 6')
  await measure(server, 'its undo', () => step(server, save.result, 'undo'), '')
  await measureProblems(server, rows)
}

async function measureProblems(server: Server, rows: number): Promise<void> {
  const broken = Array.from({ length: rows }, (_, n) => `Person${n},nobody knows`).join('\n')
  const wrong = await send(server, 'wrong.csv', `firstName,departmentCode\n${broken}`)
  const { id, groups } = await step(server, wrong, 'check')
  const count = groups.reduce((sum, each) => sum + each.rows, 0)
  await timed(`page of ${count} problems`, 'at most 1000', () => read(server, id))
}

/** Prints how long eight writers wait while a draft is checked, imported and undone. */
export async function measureDraftBeside(server: Server, rows: number): Promise<void> {
  let draft = await send(server, 'people.xlsx', workbookOf(rows))
  for (const name of ['check', 'save', 'undo']) {
    const writers = startWriters(server)
    draft = await step(server, draft, name)
    const times = await writers.stop()
    print(`edits beside ${name} of ${rows}, p99`, at(times, 0.99), 'ms', 'at most 250')
  }
}
