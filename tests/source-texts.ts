import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Place in a source that cannot be translated, with the reason. */
export interface Unreached {
  readonly place: string
  readonly why: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (isNode(value)) {
    yield value
    for (const [name, part] of Object.entries(value)) if (name !== 'type') yield* nodesIn(part)
  }
}

/** Parsed file. */
export interface Source {
  readonly file: string
  readonly source: string
  readonly nodes: readonly Node[]
  placeOf(node: Node): string
}

export function parsed(file: string, source = readFileSync(file, 'utf8')): Source {
  return {
    file,
    source,
    nodes: [...nodesIn(parseSync(file, source).program)],
    placeOf: ({ start }) => `${file}:${source.slice(0, start).split('\n').length}`,
  }
}

/** Matches the translating function, not the field of the same name. */
const TEXT = /import \{[^}]*\btext\b[^}]*\} from '(#admin|[./\w-]*i18n\/text\.ts)'/

const literalOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const [only, ...more] = (node['quasis'] ?? []) as readonly {
    readonly value: { readonly cooked: string }
  }[]
  return node.type === 'TemplateLiteral' && only && more.length === 0 ? only.value.cooked : null
}

/** Returns the literals an expression can be; null if it is not limited to literals. */
function literalsOf(node: unknown): readonly string[] | null {
  if (!isNode(node) || node.type !== 'ConditionalExpression')
    return literalOf(node) === null ? null : [literalOf(node) ?? '']
  const [one, other] = [literalsOf(node['consequent']), literalsOf(node['alternate'])]
  return one && other && [...one, ...other]
}

const isCallOf =
  (name: string) =>
  (node: Node): boolean =>
    node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === name

/** Returns the first arguments of `text()`, and the calls whose first argument is not a literal. */
export function textCalls({ source, nodes, placeOf }: Source): {
  keys: string[]
  unreached: Unreached[]
} {
  if (!TEXT.test(source)) return { keys: [], unreached: [] }
  const calls = nodes
    .filter(isCallOf('text'))
    .map((call) => ({ call, keys: literalsOf((call['arguments'] as readonly unknown[])[0]) }))
  return {
    keys: calls.flatMap(({ keys }) => keys ?? []),
    unreached: calls
      .filter(({ keys }) => keys === null)
      .map(({ call }) => ({
        place: placeOf(call),
        why: 'text() takes the sentence itself; for texts of definitions there is translateText()',
      })),
  }
}

/** Returns templates tagged `localized`, with {1}, {2} … for the values. */
export const localizedMessages = ({ nodes }: Source): string[] =>
  nodes
    .filter(
      ({ type, tag }) =>
        type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'localized',
    )
    .map(({ quasi }) =>
      (
        quasi as { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] }
      ).quasis
        .map(({ value }, place) => (place === 0 ? value.cooked : `{${place}}${value.cooked}`))
        .join(''),
    )

/** Terms inserted into sentences. */
export const terms = ({ nodes }: Source): string[] =>
  nodes
    .filter(isCallOf('term'))
    .flatMap((call) => literalsOf((call['arguments'] as readonly unknown[])[0]) ?? [])

/** Sentences that the server translates before it answers. */
export const translations = ({ nodes }: Source): string[] =>
  nodes
    .filter(isCallOf('translate'))
    .flatMap((call) => literalsOf((call['arguments'] as readonly unknown[])[0]) ?? [])

/** Attributes that are not shown to users. */
const TECHNICAL =
  /^(sx|className|id|idPrefix|type|variant|color|component|size|key|to|name|href|src|rel|target|role|scope|align|edge|fill|stroke\w*|d|viewBox|points|transform|preserveAspectRatio|textAnchor|dominantBaseline|orient|fontSize|autoComplete|inputMode|placement|orientation|direction|severity|margin|maxWidth|htmlFor|tone|status|scene|accept|loading|modeStorageKey|defaultMode|icon|path|element|mode|dir|lang|autoCapitalize|data-.*|aria-(live|autocomplete|keyshortcuts|haspopup|current|hidden|controls|labelledby|describedby))$/

const isWords = (text: unknown): boolean =>
  typeof text === 'string' &&
  /\p{L}{2}/u.test(text) &&
  (/^\s*\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text))

/** Returns English text written directly in JSX. */
export function bareEnglish({ nodes, placeOf }: Source): Unreached[] {
  return nodes.flatMap((node) => {
    if (node.type === 'JSXText')
      return /\p{L}{2}/u.test(String(node['value']))
        ? [
            {
              place: placeOf(node),
              why: `bare text ${JSON.stringify(String(node['value']).trim())}`,
            },
          ]
        : []
    const name =
      node.type === 'JSXAttribute' && isNode(node['name']) ? String(node['name']['name']) : 'data-'
    if (TECHNICAL.test(name)) return []
    const value = node['value'] as Node | null
    const inside = value?.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value
    const words =
      inside?.type === 'TemplateLiteral'
        ? (inside['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
            .map((part) => part.value.cooked)
            .filter((part) => part !== '')
            .join(' … ')
        : literalOf(inside)
    return isWords(words) || (name.startsWith('aria-') && /\p{L}{2}/u.test(words ?? ''))
      ? [{ place: placeOf(node), why: `bare ${name} ${JSON.stringify(words)}` }]
      : []
  })
}

/** Finds plurals chosen by hand, which suit English and few other languages. */
export const ownPlurals = ({ nodes, placeOf }: Source): Unreached[] =>
  nodes
    .filter(
      ({ type, test, consequent, alternate }) =>
        type === 'ConditionalExpression' &&
        isNode(test) &&
        isNode(test['right']) &&
        test['right']['value'] === 1 &&
        literalOf(alternate) !== null &&
        literalOf(alternate) === `${literalOf(consequent)}s`,
    )
    .map((node) => ({
      place: placeOf(node),
      why: 'write the plural in the sentence: one |||| many, chosen by smart_count',
    }))

/** Nodes in which a name is not a value: types, names of properties. */
const otherNames = ({ type, computed, exprName, property, key }: Node): number[] =>
  [type === 'TSTypeQuery' && exprName, computed !== true && property, computed !== true && key]
    .filter(isNode)
    .map(({ start }) => start)

/** Calls that use the name of a definition and none of its texts. */
const CALLS = [
  'askView',
  'records',
  'useAll',
  'useList',
  'usePage',
  'useRecord',
  'useView',
  'useViewRows',
]

/** Finds pages that show an imported definition, which is in English, instead of `translated()`. */
export function untranslated({ file, source, nodes, placeOf }: Source): Unreached[] {
  if (!file.startsWith('resources/')) return []
  const names = [...source.matchAll(/^import (\w+) from '[^']+\.resource\.ts'/gm)].map(
    ([, name = '']) => name,
  )
  const takesEnglish = ['translated', 'screen', 'recordPage', ...CALLS].map(isCallOf)
  const fine = new Set(
    nodes.flatMap((node) =>
      takesEnglish.some((isTaken) => isTaken(node))
        ? (node['arguments'] as readonly Node[]).slice(0, 1).map(({ start }) => start)
        : otherNames(node),
    ),
  )
  return nodes
    .filter(
      ({ type, name, start }) =>
        type === 'Identifier' && names.includes(String(name)) && !fine.has(start),
    )
    .filter(
      ({ start }) =>
        !/^import .*$/.test(source.slice(source.lastIndexOf('\n', start) + 1).split('\n')[0] ?? ''),
    )
    .map((node) => ({
      place: placeOf(node),
      why: `${String(node['name'])} is in English; take translated(${String(node['name'])})`,
    }))
}
