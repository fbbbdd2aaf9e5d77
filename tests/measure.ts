/** `npm run measure` prints what style and architecture put a number on: functions, files, casts, kinds. */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

const FOLDERS = ['src', 'resources', 'public-site', 'tests', 'art']
const isTest = (file: string): boolean => /\.test\.tsx?$|^tests\//.test(file)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly operator?: string
}

interface Measured {
  readonly file: string
  readonly lines: number
  readonly functions: readonly number[]
  readonly casts: number
  readonly kinds: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function measure(file: string): Measured {
  const source = readFileSync(file, 'utf8')
  const functions: number[] = []
  let casts = 0
  for (const node of nodesOf(parseSync(file, source).program)) {
    if (FUNCTIONS.has(node.type)) functions.push(linesIn(source.slice(node.start, node.end)))
    if (node.type === 'TSAsExpression' && !source.slice(0, node.end).endsWith('as const')) casts++
  }
  return {
    file,
    lines: linesIn(source),
    functions,
    casts,
    kinds: [...source.matchAll(/\bkind [!=]== '/g)].length,
  }
}

const linesIn = (source: string): number => source.trimEnd().split('\n').length

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function print(name: string, measured: readonly Measured[]): void {
  const functions = measured.flatMap((each) => each.functions).toSorted((a, b) => a - b)
  const lines = measured.reduce((sum, each) => sum + each.lines, 0)
  const casts = measured.reduce((sum, each) => sum + each.casts, 0)
  const longest = measured.toSorted((a, b) => b.lines - a.lines)[0]
  console.log(`${name}: ${measured.length} files, ${lines} lines`)
  console.log(
    `  functions: median ${at(functions, 0.5)}, nine in ten ${at(functions, 0.9)}, longest ${at(functions, 1)}`,
  )
  console.log(`  longest file: ${longest?.lines} (${longest?.file})`)
  console.log(`  casts: ${((casts / lines) * 1000).toFixed(1)} per thousand lines`)
  console.log(`  asked for a kind by name: ${measured.reduce((sum, each) => sum + each.kinds, 0)}`)
}

const all = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).map(measure)
print(
  'Sources',
  all.filter(({ file }) => !isTest(file)),
)
print(
  'Tests',
  all.filter(({ file }) => isTest(file)),
)
