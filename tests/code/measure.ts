/**
 * `npm run measure` prints the size and structure of the code: lines per ring, functions, files, casts, kinds, import cycles,
 * small files, exports of each room, names, comments and options. It lists each function and file over its limit. Generated
 * files (docs/reference.md, docs/states.md) are not counted.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { findClauses, readComments } from './comment-openings.ts'
import { countImporters, findCircles, readImportGraph } from './import-graph.ts'
import { readOptions } from './reference.ts'

const FOLDERS = ['src', 'resources', 'public-site', 'tests', 'art']
/** Tests, and files that only tests import. */
const isTest = (file: string): boolean => /\.test\.tsx?$|-testing\.tsx?$|^tests\//.test(file)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly operator?: string
}

interface Length {
  /** file:line */
  readonly at: string
  readonly lines: number
}

interface Measured {
  readonly file: string
  readonly lines: number
  readonly functions: readonly Length[]
  readonly casts: number
  readonly kinds: number
}

/** The ceilings of functions and files, in lines. */
const CEILINGS = { function: 80, file: 500 }

/** Comparison with the kind of a field. Payment types also have kinds, in capitals: CREDIT. */
const FIELD_KIND = /\bkind [!=]== '[a-z]/g

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function measure(file: string): Measured {
  const source = readFileSync(file, 'utf8')
  const functions: Length[] = []
  let casts = 0
  for (const node of nodesOf(parseSync(file, source).program)) {
    if (FUNCTIONS.has(node.type))
      functions.push({
        at: `${file}:${linesIn(source.slice(0, node.start + 1))}`,
        lines: linesIn(source.slice(node.start, node.end)),
      })
    if (node.type === 'TSAsExpression' && !source.slice(0, node.end).endsWith('as const')) casts++
  }
  return {
    file,
    lines: linesIn(source),
    functions,
    casts,
    kinds: file.includes('/kinds/') ? 0 : [...source.matchAll(FIELD_KIND)].length,
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
  const functions = measured.flatMap((each) => each.functions)
  const lengths = functions.map(({ lines }) => lines).toSorted((a, b) => a - b)
  const lines = sumOf(measured.map((each) => each.lines))
  const casts = sumOf(measured.map((each) => each.casts))
  console.log(`${name}: ${measured.length} files, ${lines} lines`)
  console.log(
    `  functions: median ${at(lengths, 0.5)}, nine in ten ${at(lengths, 0.9)}, longest ${at(lengths, 1)}`,
  )
  console.log(`  casts: ${((casts / lines) * 1000).toFixed(1)} per thousand lines`)
  console.log(`  fields asked for their kind by name: ${sumOf(measured.map((each) => each.kinds))}`)
  // A block of `describe` is a list of tests, not a function that somebody reads from its first line to its last.
  if (name === 'Sources') printOver('functions', CEILINGS.function, functions)
  printOver(
    'files',
    CEILINGS.file,
    measured.map((each) => ({ at: each.file, lines: each.lines })),
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function printOver(what: string, ceiling: number, lengths: readonly Length[]): void {
  const over = lengths.filter(({ lines }) => lines > ceiling).toSorted((a, b) => b.lines - a.lines)
  console.log(`  ${what} over ${ceiling} lines: ${over.length}`)
  for (const each of over) console.log(`    ${each.lines} ${each.at}`)
}

/** Smaller files with one importer belong into it. */
const SMALL = 30
/** Small files whose place and name are a convention. */
const CONVENTION = /\.(?:resource|server|settings|messages)\.ts$|-checks\.ts$|^art\/scenes\//
/** Files of a circle of imports, at most. */
const CIRCLE = 8

interface Source {
  readonly file: string
  readonly source: string
}

function printRings(measured: readonly Measured[]): void {
  const ringIn = (file: string) => (/^src\/\w+\//.exec(file) ?? /^[\w-]+\//.exec(file))?.[0] ?? ''
  console.log('Rings: files, lines')
  for (const [ring, files] of Map.groupBy(measured, ({ file }) => ringIn(file)))
    console.log(`  ${ring} ${files.length}, ${sumOf(files.map(({ lines }) => lines))}`)
}

function printImports(sources: readonly Source[]): void {
  const graph = readImportGraph(sources)
  const importers = countImporters(graph)
  const small = sources.filter(
    ({ file, source }) =>
      linesIn(source) < SMALL && importers.get(file) === 1 && !CONVENTION.test(file),
  )
  const circles = findCircles(graph)
  console.log(
    `Circles of imports, types included: ${circles.map(({ length }) => length).join(', ')}`,
  )
  for (const circle of circles.filter(({ length }) => length > CIRCLE))
    console.log(`  ${circle.length} files: ${circle.slice(0, 3).join(' ')} ...`)
  console.log(`Files under ${SMALL} lines with one importer: ${small.length}`)
  for (const { file } of small) console.log(`  ${file}`)
}

/** Room of a file of the server; null of the files beside the rooms, which every room may use. */
const roomIn = (file: string): string | null => /^src\/server\/(\w+)\//.exec(file)?.[1] ?? null

/** Prints how many names each room of the server exports to the others. The names of the kit are its own face. */
function printFaces(sources: readonly Source[]): void {
  const names = sources
    .filter(({ file }) => file.startsWith('src/server/') && file !== 'src/server/kit.ts')
    .flatMap(({ file, source }) => {
      const { staticImports, staticExports } = parseSync(file, source).module
      const imported = [
        ...staticImports.flatMap(({ moduleRequest, entries }) =>
          entries.map(({ importName }) => ({ from: moduleRequest.value, name: importName.name })),
        ),
        ...staticExports.flatMap(({ entries }) =>
          entries.map(({ moduleRequest, importName }) => ({
            from: moduleRequest?.value ?? '',
            name: importName.name,
          })),
        ),
      ]
      return imported
        .map(({ from, name }) => ({ file: join(dirname(file), from), name }))
        .filter((each) => each.file.startsWith('src/') && roomIn(each.file) !== roomIn(file))
    })
  console.log('Faces of the rooms of the server: names that the others import')
  for (const [room, found] of Map.groupBy(names, ({ file }) => roomIn(file)))
    if (room)
      console.log(`  ${room} ${new Set(found.map(({ file, name }) => `${file} ${name}`)).size}`)
}

const NAMED_OF = /\b(?:function\*? |const )(\w+Of)\b/g

function printWords(sources: readonly Source[]): void {
  const names = sources.flatMap(({ source }) => [...source.matchAll(NAMED_OF)])
  const comments = sources.flatMap(({ source }) => readComments(source))
  const clauses = sources.flatMap(({ source }) => findClauses(source))
  console.log(`Declared names that end in Of: ${names.length}`)
  console.log(`Comments: ${comments.length}, of which begin with a clause: ${clauses.length}`)
}

/** Prints how many definitions set each option, with the names of those that none or one sets. */
function printOptions(): void {
  const byUsers = Map.groupBy(readOptions(), ({ users }) => Math.min(users, 3))
  const listNames = (users: number) => (byUsers.get(users) ?? []).map(({ name }) => name)
  const counts = [0, 1, 2, 3].map((users) => listNames(users).length)
  console.log(`Options of definitions with no user, one, two, more: ${counts.join(', ')}`)
  for (const [users, words] of ['no user', 'one user'].entries())
    for (const name of listNames(users)) console.log(`  ${words}: ${name}`)
}

const all = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).map(measure)
const code = all.filter(({ file }) => !isTest(file))
const sources = code.map(({ file }) => ({ file, source: readFileSync(file, 'utf8') }))
print('Sources', code)
printRings(code)
printImports(sources)
printFaces(sources)
printWords(sources)
printOptions()
print(
  'Tests',
  all.filter(({ file }) => isTest(file)),
)
