import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

/** File operations and output of a process, in order. */
export type DiskEvent =
  | {
      readonly kind: 'write'
      readonly file: string
      readonly offset: number
      readonly bytes: Buffer
    }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  /** End of a sync. Every event before the index `begin` is now on the disk. */
  | { readonly kind: 'sync'; readonly file: string; readonly begin: number }
  | { readonly kind: 'said'; readonly text: string }

/** Finds strace, or installs Debian's package. */
function stracePath(): string {
  const find = () =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'strace'))
      .find((file) => existsSync(file))
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0)
    throw new Error('strace is not installed; install the package strace')
  console.log('strace is missing; installing it')
  const aptGet = (...options: string[]) =>
    execFileSync('apt-get', options, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'strace')
  const installed = find()
  if (!installed) throw new Error('strace was installed, but not found')
  return installed
}

/** Runs a TypeScript file under strace, and returns its operations on files with these names. */
export function traceDisk(
  script: readonly string[],
  files: readonly string[],
  log: string,
): DiskEvent[] {
  const { status, stderr } = spawnSync(
    stracePath(),
    [
      '-f',
      '--seccomp-bpf',
      '-y',
      '-xx',
      '-s',
      '70000',
      '-o',
      log,
      '-e',
      'trace=write,pwrite64,fsync,fdatasync,ftruncate',
      process.execPath,
      ...script,
    ],
    { encoding: 'utf8', timeout: 60_000 },
  )
  if (status !== 0) throw new Error(`The traced process ended with ${status}: ${stderr}`)
  return eventsIn(readFileSync(log, 'latin1'), new Set(files))
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex')
/** With -xx, file names are hexadecimal too. */
const textOf = (name: string): string => (name.startsWith('\\x') ? bytesOf(name).toString() : name)

const BEGUN = /^(\d+) +(\w+)\((\d+)<([^>]*)>(.*)$/
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>/

interface Begun {
  readonly call: string
  readonly target: string
  readonly rest: string
  readonly place: number
}

/**
 * Parses the log. A call interrupted by another thread takes up two lines and counts at the second.
 */
function eventsIn(log: string, files: ReadonlySet<string>): DiskEvent[] {
  const events: DiskEvent[] = []
  const unfinished = new Map<string, Begun>()
  for (const line of log.split('\n')) {
    const [, thread = '', call = '', descriptor = '', path = '', rest = ''] = BEGUN.exec(line) ?? []
    const target = descriptor === '1' ? 'output' : basename(textOf(path))
    const begun =
      call === ''
        ? unfinished.get(RESUMED.exec(line)?.[1] ?? '')
        : { call, target, rest, place: events.length }
    if (!begun || (begun.target !== 'output' && !files.has(begun.target))) continue
    if (line.endsWith('<unfinished ...>')) unfinished.set(thread, begun)
    else {
      unfinished.delete(RESUMED.exec(line)?.[1] ?? '')
      events.push(eventOf(begun))
    }
  }
  return events
}

function eventOf({ call, target: file, rest, place }: Begun): DiskEvent {
  const [, hex = ''] = /"((?:\\x[0-9a-f]{2})*)"/.exec(rest) ?? []
  const bytes = bytesOf(hex)
  const [last = 0, ...others] = [
    ...(rest
      .split(') = ')[0]
      ?.split('<unfinished')[0]
      ?.replace(/"[^"]*"/, '')
      .matchAll(/\d+/g) ?? []),
  ]
    .map(Number)
    .reverse()
  if (call === 'write') return { kind: 'said', text: bytes.toString() }
  if (call === 'ftruncate') return { kind: 'truncate', file, size: last }
  if (call !== 'pwrite64') return { kind: 'sync', file, begin: place }
  if (others[0] !== bytes.length)
    throw new Error(`A write of ${others[0]} bytes was recorded with ${bytes.length}`)
  return { kind: 'write', file, offset: last, bytes }
}
