import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { addedFiles } from '../contract/added-files.ts'

/** An option that a definition sets. */
export interface OptionUse {
  /** Kind of a field ("text"), or the interface of the option ("Action"). */
  readonly place: string
  readonly option: string
  /** File of the definition that sets the option. */
  readonly user: string
  /** File that contains the code. */
  readonly file: string
  /** Source on one line, such as "max: 60"; functions without their bodies. */
  readonly code: string
  /** True if the value is a name declared elsewhere. */
  readonly isNamed: boolean
}

/** Node of the syntax tree; its parts depend on its type. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

interface Source {
  readonly file: string
  readonly text: string
  readonly body: readonly Node[]
  /** Values of the constants in this file, by name. */
  readonly constants: ReadonlyMap<string, Node>
  /** Files that names are imported from, by name. */
  readonly imports: ReadonlyMap<string, string>
}

/**
 * Position of the options among the arguments of each function, and the kind or interface they
 * belong to.
 */
const CALLS: Readonly<Record<string, readonly [position: number, place: string]>> = {
  resource: [1, 'DefinitionOptions'],
  charts: [0, 'Charts'],
  dataset: [1, 'DatasetOptions'],
  behaviour: [1, 'BehaviourOptions'],
  bell: [0, 'Bell'],
  settings: [0, 'BlockOptions'],
  queueMessage: [1, 'OutgoingMessage'],
  ...Object.fromEntries(
    ['get', 'post', 'put', 'del'].map((name) => [name, [1, 'EndpointOptions']]),
  ),
  ...Object.fromEntries(
    ['choice', 'choices', 'reference', 'references', 'lines', 'object'].map((kind) => [
      kind,
      [1, kind],
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['text', 'longText', 'phone', 'email', 'password', 'time', 'whole', 'decimal', 'percent'],
      ...['money', 'quantity', 'date', 'instant', 'flag', 'image', 'file'],
    ].map((kind) => [kind, [0, kind]]),
  ),
  number: [1, 'text'],
}

/**
 * Options that contain options: `*` for several, by name or in a list; `[]` for one or a list of
 * them.
 */
const WITHIN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DefinitionOptions: {
    menu: 'MenuOptions',
    list: 'ListOptions',
    sheet: 'Sheet',
    'actions.*': 'Action',
    'marks.*': 'Mark',
    'checks.*': 'Check',
    'views.*': 'View',
    'allow.*': 'Grant',
  },
  ListOptions: { 'tabs.*': 'ListTab', 'filters.*': 'Filter', anywhere: 'Anywhere' },
  Sheet: { 'columns.*': 'SheetColumn' },
  Charts: { '*': 'ChartOptions' },
  ChartOptions: { 'dashboards.*': 'OnDashboard', card: 'CardOptions', tile: 'Tile' },
  Tile: { says: 'TileWords', below: 'TileWords' },
  DatasetOptions: { 'first[]': 'First' },
  BehaviourOptions: { 'jobs.*': 'Job', 'verify.*': 'Invariant' },
}

const BOUNDS: readonly string[] = ['atLeast', 'atMost', 'moreThan', 'lessThan']

/** Finds the options set by the definitions of the business and of the system. */
export function findOptionUses(root: string): readonly OptionUse[] {
  // Files added by a developer would replace the examples of the product.
  const files = globSync('{resources,src/system}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !addedFiles().has(file))
    .filter((file) => !/\.test\.tsx?$|-testing\.tsx?$/.test(file))
    .sort()
  const sources = new Map(files.map((file) => [file, readSource(root, file)]))
  return [...sources.values()].flatMap((source) =>
    [...nodesIn(source.body)].flatMap((node) => usesAt(node, source, sources)),
  )
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const body = [...nodesIn(parseSync(file, text).program.body)]
  const constants = body
    .filter(({ type }) => type === 'VariableDeclarator')
    .flatMap((node) => {
      const [id, init] = [part(node, 'id'), part(node, 'init')]
      return id && init ? [[String(id['name']), init] as const] : []
    })
  const imports = body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((node) =>
      parts(node, 'specifiers').map((each) => {
        const from = String(part(node, 'source')?.['value'])
        return [String(part(each, 'local')?.['name']), join(dirname(file), from)] as const
      }),
    )
  return { file, text, body, constants: new Map(constants), imports: new Map(imports) }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const part = (node: Node, name: string): Node | null => (isNode(node[name]) ? node[name] : null)

const parts = (node: Node, name: string): readonly Node[] =>
  Array.isArray(node[name]) ? node[name].filter(isNode) : []

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value
    for (const each of Object.values(value)) yield* nodesIn(each)
  }
}

/** Node and the source file that contains it. */
interface Located {
  readonly node: Node
  readonly source: Source
}

type Sources = ReadonlyMap<string, Source>

function usesAt(node: Node, source: Source, sources: Sources): readonly OptionUse[] {
  if (node.type === 'ObjectExpression') {
    const properties = propertiesIn({ node, source }, sources)
    return properties.length > 0 && properties.every(({ name }) => BOUNDS.includes(name))
      ? usesIn({ node, source }, 'Bounds', sources, source.file)
      : []
  }
  if (node.type !== 'CallExpression') return []
  const called = part(node, 'callee')
  const callee = String((called && part(called, 'property')?.['name']) ?? called?.['name'])
  const [position, place] = Object.hasOwn(CALLS, callee) ? (CALLS[callee] ?? []) : []
  const options = parts(node, 'arguments')[position ?? -1]
  const found = options && resolveNode({ node: options, source }, sources)
  return found && place !== undefined ? usesIn(found, place, sources, source.file) : []
}

function usesIn(found: Located, place: string, sources: Sources, user: string): OptionUse[] {
  return propertiesIn(found, sources).flatMap(({ name, node, source }) => {
    const value = part(node, 'value') ?? node
    const inner = Object.entries(WITHIN[place] ?? {}).flatMap(([path, within]) => {
      const [, option, each] = /^(\w+|\*)(.*)$/.exec(path) ?? []
      if (option !== name && option !== '*') return []
      const held = resolveNode({ node: value, source }, sources)
      if (!held) return []
      const isSeveral = each === '.*' || (each === '[]' && held.node.type === 'ArrayExpression')
      return (isSeveral ? elementsIn(held, sources) : [held]).flatMap((one) =>
        usesIn(one, within, sources, user),
      )
    })
    if (place === 'Charts') return inner
    const isNamed = value.type === 'Identifier'
    return [
      { place, option: name, user, file: source.file, code: codeOf(node, source), isNamed },
      ...inner,
    ]
  })
}

/** Resolves an expression to an object or list; null for anything else. */
function resolveNode({ node, source }: Located, sources: Sources): Located | null {
  const inner = part(node, 'expression')
  if (inner && node.type.startsWith('TS')) return resolveNode({ node: inner, source }, sources)
  if (node.type === 'ObjectExpression' || node.type === 'ArrayExpression') return { node, source }
  if (node.type !== 'Identifier') return null
  const name = String(node['name'])
  const home = source.constants.has(name) ? source : sources.get(source.imports.get(name) ?? '')
  const value = home?.constants.get(name)
  return home && value ? resolveNode({ node: value, source: home }, sources) : null
}

/** Properties of an object, including those of spread objects. */
function propertiesIn(found: Located, sources: Sources): (Located & { name: string })[] {
  return parts(found.node, 'properties').flatMap((node) => {
    const { source } = found
    const spread = node.type === 'SpreadElement' ? part(node, 'argument') : null
    if (spread) {
      const held = resolveNode({ node: spread, source }, sources)
      return held ? propertiesIn(held, sources) : []
    }
    const key = part(node, 'key')
    return key ? [{ name: String(key['name'] ?? key['value']), node, source }] : []
  })
}

const elementsIn = (found: Located, sources: Sources): readonly Located[] =>
  [
    ...propertiesIn(found, sources).map(({ node, source }) => ({
      node: part(node, 'value') ?? node,
      source,
    })),
    ...parts(found.node, 'elements').map((node) => ({ node, source: found.source })),
  ].flatMap((each) => resolveNode(each, sources) ?? [])

/** Source of a property, on one line. */
function codeOf(node: Node, { text }: Source): string {
  const value = part(node, 'value')
  const body = value && part(value, 'body')
  const isLong = body?.type === 'BlockStatement'
  const code = text.slice(node.start, isLong ? body.start : node.end)
  return `${code
    .replace(/\s+/g, ' ')
    .replace(/,(?= [}\])])/g, '')
    .replace(/(?<=[[(]) | (?=[\])])/g, '')
    .trim()}${isLong ? ' { … }' : ''}`
}
