/** Test file with its times in seconds: loading modules, and running tests including their setup. */
export interface TimedFile {
  readonly file: string
  readonly loading: number
  readonly running: number
}

/** Processor times since the machine started, in milliseconds. */
export interface ProcessorTimes {
  readonly user: number
  readonly nice: number
  readonly sys: number
  readonly idle: number
  readonly irq: number
}

const SLOWEST = 10

/** Returns the time of a run as a table: areas, largest first, then the slowest files. */
export function timesTable(files: readonly TimedFile[]): readonly string[] {
  const whole = sum(files)
  const areas = [...Map.groupBy(files, ({ file }) => areaOf(file))]
  const slowest = files.toSorted((a, b) => spent(b) - spent(a)).slice(0, SLOWEST)
  return [
    'Where the time goes (seconds of all workers together)',
    line(['area', 'files', 'loading', 'running', 'share']),
    ...areas
      .toSorted(([, a], [, b]) => sum(b) - sum(a))
      .map(([area, members]) => line([area, String(members.length), ...figures(members, whole)])),
    line(['all', String(files.length), ...figures(files, whole)]),
    `The slowest ${slowest.length}`,
    ...slowest.map((each) => line([each.file, '', ...figures([each], whole)])),
  ]
}

/** Approximate seconds of work of a file by folder, measured on two processors. Other files take about two. */
const SECONDS: readonly (readonly [folder: string, seconds: number])[] = [
  ['tests/running/', 22],
  ['tests/browser/', 30],
  ['tests/journeys/', 15],
  ['tests/analytics/', 20],
  ['tests/company/', 10],
  ['tests/contract/', 7],
  ['src/server/', 4],
]

/** Returns the expected seconds of work of a test file. */
export const weigh = (file: string): number =>
  SECONDS.find(([folder]) => file.replaceAll('\\', '/').includes(`/${folder}`))?.[1] ?? 2

/** Returns a progress line with the files done and the time left, estimated from the share of work done so far. */
export function progressLine(done: number, all: number, share: number, seconds: number): string {
  const left = Math.round((seconds / share) * (1 - share))
  const [minutes, rest] = [Math.floor(left / 60), String(left % 60).padStart(2, '0')]
  return `${done} of ${all} files, ${Math.round(share * 100)} %, about ${minutes}:${rest} min left`
}

/** Describes the load of the processors between two readings. If it is low, more workers could run. */
export function busyLine(
  before: readonly ProcessorTimes[],
  after: readonly ProcessorTimes[],
): string {
  const of = (looks: readonly ProcessorTimes[], part: (times: ProcessorTimes) => number) =>
    looks.reduce((total, times) => total + part(times), 0)
  const idle = of(after, (times) => times.idle) - of(before, (times) => times.idle)
  const whole = of(after, allOf) - of(before, allOf)
  const share = whole > 0 ? Math.round(100 * (1 - idle / whole)) : 0
  return `The processors (${after.length}) were busy ${share} % of the time`
}

const allOf = ({ user, nice, sys, idle, irq }: ProcessorTimes): number =>
  user + nice + sys + idle + irq

/** Returns the area of a file, such as "tests/journeys". All resources are one area, as are files directly in tests/. */
const areaOf = (file: string): string => {
  const [folder = '', room = ''] = file.split('/')
  return folder === 'resources' || room.includes('.') ? folder : `${folder}/${room}`
}

const spent = ({ loading, running }: TimedFile): number => loading + running

const sum = (files: readonly TimedFile[]): number =>
  files.reduce((total, file) => total + spent(file), 0)

const figures = (files: readonly TimedFile[], whole: number): readonly string[] => [
  files.reduce((total, { loading }) => total + loading, 0).toFixed(1),
  files.reduce((total, { running }) => total + running, 0).toFixed(1),
  `${whole > 0 ? Math.round((100 * sum(files)) / whole) : 0} %`,
]

const line = ([name = '', ...columns]: readonly string[]): string =>
  `  ${name.padEnd(60)}${columns.map((column) => column.padStart(9)).join('')}`
