/**
 * `npm run bench -- uploads --files 1500 --from 0 --seed 1` sends hostile files one by one, then
 * eight at a time, then twelve 49-megapixel pictures at once. Prints the slowest answers, the peak
 * resident size of the server and its child processes (read every 100 ms), and how long concurrent
 * requests took; then the resident size during five minutes without requests.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { hostileSheet, type HostileSheet } from '../hostile/hostile-sheets.ts'
import { residentSize, watchResidentSize } from '../kit/resident-size.ts'
import { freePort, signIn, startChild, stopChild } from './children.ts'

const AT_ONCE = 8
const PICTURES = 12
const ROWS = 2_000

export interface UploadOptions {
  readonly files: number
  readonly from: number
  readonly seed: number
}

interface Server {
  readonly url: string
  readonly token: string
  readonly pid: number
}
interface Answer {
  readonly kind: string
  readonly status: number
  readonly seconds: number
  readonly bytes: number
  readonly retry: boolean
}

/** Sends one file. A connection closed without an answer counts as status 0. */
async function send(
  { url, token }: Server,
  path: string,
  { kind, name, content }: HostileSheet,
): Promise<Answer> {
  const form = new FormData()
  if (path.endsWith('import')) form.append('dryRun', 'true')
  form.append('file', new Blob([content as BlobPart]), name)
  const start = performance.now()
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  }).catch(() => null)
  const bytes = answer ? (await answer.arrayBuffer()).byteLength : 0
  return {
    kind,
    status: answer?.status ?? 0,
    seconds: (performance.now() - start) / 1000,
    bytes,
    retry: answer?.headers.has('retry-after') ?? false,
  }
}

/** Sends small requests until stopped, and returns how long each took. */
export function askMeanwhile({ url, token }: Pick<Server, 'url' | 'token'>): {
  readonly stop: () => Promise<readonly number[]>
} {
  const asking = new Worker(new URL('./ask-meanwhile.ts', import.meta.url), {
    workerData: { url, token },
  })
  return {
    stop: async () => {
      asking.postMessage('stop')
      const [times] = (await once(asking, 'message')) as [number[]]
      return times.toSorted((left, right) => left - right)
    },
  }
}

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function measure(
  title: string,
  server: Server,
  work: () => Promise<readonly Answer[]>,
): Promise<void> {
  const size = watchResidentSize(server.pid)
  const others = askMeanwhile(server)
  const answers = await work()
  const times = await others.stop()
  const slowest = answers.toSorted((left, right) => right.seconds - left.seconds)[0]
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => String(status))).map(
    ([status, those]) => `${status}: ${those?.length}`,
  )
  console.log(`\n${title}: ${answers.length} answers (${statuses.join(', ')})`)
  console.log(
    `  slowest ${slowest?.seconds.toFixed(1)} s (${slowest?.kind}), largest answer ${Math.round(Math.max(...answers.map(({ bytes }) => bytes)) / 1000)} kB`,
  )
  const { megabytes, ofItself } = size.stop()
  console.log(
    `  resident at most ${Math.round(megabytes)} MB (server alone ${Math.round(ofItself)}); other requests p50 ${at(times, 0.5).toFixed(0)}, p99 ${at(times, 0.99).toFixed(0)}, max ${at(times, 1).toFixed(0)} ms of ${times.length}`,
  )
  const wrong = answers.filter(
    ({ status, retry }) => status === 0 || status === 500 || (status === 503 && !retry),
  )
  for (const { kind, status } of wrong) console.log(`  wrong: ${status} for ${kind}`)
}

async function oneByOne(server: Server, files: Iterable<HostileSheet>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const file of files) answers.push(await send(server, '/employee/import', file))
  return answers
}

async function eightAtOnce(server: Server, files: Iterator<HostileSheet>): Promise<Answer[]> {
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = files.next(); !next.done; next = files.next())
        answers.push(await send(server, '/employee/import', next.value))
    }),
  )
  return answers
}

function* filesOf({ files, from, seed }: UploadOptions): Generator<HostileSheet> {
  for (let place = from; place < from + files; place += 1) yield hostileSheet(place, seed)
}

async function pictures(server: Server): Promise<Answer[]> {
  const picture = await sharp({
    create: { width: 7_000, height: 7_000, channels: 3, background: '#4a7' },
  })
    .png()
    .toBuffer()
  return Promise.all(
    Array.from({ length: PICTURES }, () =>
      send(server, '/files', { kind: 'picture', name: 'picture.png', content: picture }),
    ),
  )
}

const MINUTES_AT_REST = 5

/** Prints the resident size at the end of each minute without requests, and the size before all files. */
async function watchRest({ pid }: Server, before: number): Promise<void> {
  const sizes = [residentSize(pid)]
  for (let minute = 0; minute < MINUTES_AT_REST; minute += 1) {
    await wait(60_000)
    sizes.push(residentSize(pid))
  }
  const shown = sizes.map((megabytes) => Math.round(megabytes)).join(', ')
  console.log(
    `\nResident at rest: ${shown} MB by minute; ${Math.round(before)} MB before all files`,
  )
}

export async function benchUploads(options: UploadOptions): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'larder-bench-'))
  const environment = { DATA_DIR: directory }
  execFileSync(process.execPath, [join(import.meta.dirname, 'fill.ts'), String(ROWS)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(
    join(import.meta.dirname, 'serve.ts'),
    [],
    { ...environment, PORT: String(port), LARDER_SECRET: 'bench'.repeat(10) },
    url,
  )
  try {
    const server: Server = { url, token: await signIn(url), pid: child.pid ?? 0 }
    const before = residentSize(server.pid)
    await measure('one by one', server, () => oneByOne(server, filesOf(options)))
    await measure('eight at once', server, () => eightAtOnce(server, filesOf(options)))
    await measure('pictures of 49 megapixels', server, () => pictures(server))
    await watchRest(server, before)
  } finally {
    await stopChild(child)
    rmSync(directory, { recursive: true })
  }
}
