import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import {
  COMPARATIVES,
  companySettings,
  SHEET_MESSAGES,
  textsOf,
  type Definition,
  type App,
} from '../src/schema/engine.ts'
import { CORRECTIONS, earlierSaid } from '../languages/corrections.ts'
import { REFUSAL_MESSAGES } from '../src/server/errors.ts'

/** The words of a language, as `languages/<tag>/words.ts` has them. */
export interface LanguageWords {
  readonly sentences: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly refusals: Readonly<Record<string, string>>
  /** React-admin’s own messages, by its keys. */
  readonly library: { readonly ra: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
}

/** Every text of the product: English sentences, which are keys themselves, and those that have codes. */
export type Texts = { readonly sentences: ReadonlySet<string> } & {
  readonly [Part in 'values' | 'refusals']: Readonly<Record<string, string>>
}

/** A place in the sources that a translation cannot reach, and why. */
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

const isSource = (file: string): boolean => !/\.test\.|form-testing/.test(file)
const ofScreens = () =>
  [...globSync('src/admin/**/*.{ts,tsx}'), ...globSync('resources/**/*.{tsx,bell.ts}')].filter(
    isSource,
  )
const ofSayings = () =>
  [...globSync('src/**/*.ts'), ...globSync('resources/**/*.{ts,tsx}')].filter(isSource)

interface Source {
  readonly file: string
  readonly source: string
  readonly nodes: readonly Node[]
  placeOf(node: Node): string
}

function read(file: string): Source {
  const source = readFileSync(file, 'utf8')
  return {
    file,
    source,
    nodes: [...nodesIn(parseSync(file, source).program)],
    placeOf: ({ start }) => `${file}:${source.slice(0, start).split('\n').length}`,
  }
}

/** The translating function, not the field of the same name. */
const TEXT = /import \{[^}]*\btext\b[^}]*\} from '(#admin|[./\w-]*i18n\/text\.ts)'/

const literalOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const [only, ...more] = (node['quasis'] ?? []) as readonly {
    readonly value: { readonly cooked: string }
  }[]
  return node.type === 'TemplateLiteral' && only && more.length === 0 ? only.value.cooked : null
}

/** A literal, or either of two; null when it could be anything. */
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

/** First arguments of `text()`, and the calls that have something else there. */
function textCalls({ source, nodes, placeOf }: Source): { keys: string[]; unreached: Unreached[] } {
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
        why: 'text() takes the sentence itself; for texts of definitions there is textOf()',
      })),
  }
}

/** Templates tagged with `say`, with %{1}, %{2} … for the values. */
const sayings = ({ nodes }: Source): string[] =>
  nodes
    .filter(
      ({ type, tag }) =>
        type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'say',
    )
    .map(({ quasi }) =>
      (
        quasi as { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] }
      ).quasis
        .map(({ value }, place) => (place === 0 ? value.cooked : `%{${place}}${value.cooked}`))
        .join(''),
    )

/** Terms that a sentence takes in. */
const terms = ({ nodes }: Source): string[] =>
  nodes
    .filter(isCallOf('term'))
    .flatMap((call) => literalsOf((call['arguments'] as readonly unknown[])[0]) ?? [])

/** Attributes that machines read. */
const TECHNICAL =
  /^(sx|className|id|idPrefix|type|variant|color|component|size|key|to|name|href|src|rel|target|role|scope|align|edge|fill|stroke\w*|d|viewBox|points|transform|preserveAspectRatio|textAnchor|dominantBaseline|orient|fontSize|autoComplete|inputMode|placement|orientation|direction|severity|margin|maxWidth|htmlFor|tone|status|scene|accept|loading|modeStorageKey|defaultMode|icon|path|element|mode|dir|lang|autoCapitalize|data-.*|aria-(live|autocomplete|keyshortcuts|haspopup|current|hidden|controls|labelledby|describedby))$/

const isWords = (text: unknown): boolean =>
  typeof text === 'string' &&
  /\p{L}{2}/u.test(text) &&
  (/^\s*\p{Lu}/u.test(text) || /\p{L} \p{L}/u.test(text))

/** English that stands in JSX as it is. */
function bareEnglish({ nodes, placeOf }: Source): Unreached[] {
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

/** One or many told apart by hand, as English does and few others. */
const ownPlurals = ({ nodes, placeOf }: Source): Unreached[] =>
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
      why: 'a plural belongs into the sentence: one |||| many, by smart_count',
    }))

/** A definition that a page imports is English; the one that is shown is had from `spoken()`. */
function unspoken({ file, source, nodes, placeOf }: Source): Unreached[] {
  if (!file.startsWith('resources/')) return []
  const names = [...source.matchAll(/^import (\w+) from '[^']+\.resource\.ts'/gm)].map(
    ([, name = '']) => name,
  )
  const fine = new Set(
    nodes
      .filter((node) => isCallOf('spoken')(node) || isCallOf('screen')(node))
      .map((call) => ((call['arguments'] as readonly Node[])[0] ?? call).start),
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
      why: `${String(node['name'])} is in English; take spoken(${String(node['name'])})`,
    }))
}

async function loadByFile<Value>(
  pattern: string,
): Promise<(readonly [file: string, value: Value])[]> {
  return Promise.all(
    globSync(pattern)
      .toSorted()
      .map(
        async (file) =>
          [
            file,
            (
              (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as {
                default: Value
              }
            ).default,
          ] as const,
      ),
  )
}

const load = async <Value>(pattern: string): Promise<Value[]> =>
  (await loadByFile<Value>(pattern)).map(([, value]) => value)

/** Every English sentence that the product says, with the source files that say it. */
export async function saidIn(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files = new Map<string, Set<string>>()
  const note = (file: string, sentences: readonly string[]) =>
    sentences.forEach((each) => files.set(each, (files.get(each) ?? new Set()).add(file)))
  const nobody: App = { roles: [], areas: [] }
  for (const [file, app] of await loadByFile<App>('resources/app.ts')) note(file, textsOf([], app))
  for (const [file, definition] of await loadByFile<Definition>('resources/**/*.resource.ts'))
    note(file, textsOf([definition], nobody))
  note('src/schema/company-settings.ts', textsOf([companySettings], nobody))
  note('src/schema/check.ts', Object.values(COMPARATIVES).flat())
  for (const file of ofScreens()) note(file, textCalls(read(file)).keys)
  for (const source of ofSayings().map(read))
    note(source.file, [...sayings(source), ...terms(source)])
  return files
}

/** Every text that the product says. */
export const allTexts = async (): Promise<Texts> => ({
  sentences: new Set([...(await saidIn()).keys()].toSorted()),
  values: SHEET_MESSAGES,
  refusals: REFUSAL_MESSAGES,
})

/** What no language could reach. */
export const unreachedTexts = (): Unreached[] =>
  ofScreens().flatMap((file) => {
    const source = read(file)
    return [
      ...textCalls(source).unreached,
      ...ownPlurals(source),
      ...(file.endsWith('.tsx') ? bareEnglish(source) : []),
      ...(file.endsWith('.tsx') ? unspoken(source) : []),
    ]
  })

/** The same for a piece of source, as if it stood in that file. */
export const unreachedIn = (file: string, source: string): Unreached[] => {
  const read: Source = {
    file,
    source,
    nodes: [...nodesIn(parseSync(file, source).program)],
    placeOf: () => file,
  }
  return [
    ...textCalls(read).unreached,
    ...ownPlurals(read),
    ...bareEnglish(read),
    ...unspoken(read),
  ]
}

/** The definitions of the app, and that of its settings. */
export const allDefinitions = async (): Promise<Definition[]> => [
  ...(await load<Definition>('resources/**/*.resource.ts')),
  companySettings,
]

/** Tags of the languages that have words of their own. */
export const translatedLanguages = (): string[] =>
  globSync('languages/*/words.ts')
    .map((file) => basename(dirname(file)))
    .toSorted()

export async function wordsOf(tag: string): Promise<LanguageWords> {
  const [words] = await load<LanguageWords>(join('languages', tag, 'words.ts'))
  if (!words) throw new Error(`There is no folder languages/${tag} with words`)
  return words
}

/** The sentences of a language, file by file, as its folder has them. */
export async function sentencesByFile(
  tag: string,
): Promise<(readonly [file: string, english: string])[]> {
  const files = [
    join('languages', tag, 'shared.ts'),
    ...globSync(`languages/${tag}/*/*.ts`).toSorted(),
  ]
  const modules = await Promise.all(
    files.map(
      async (file) =>
        [file, await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)] as const,
    ),
  )
  return modules.flatMap(([file, module]) =>
    Object.values(module as Record<string, LanguageWords['sentences']>).flatMap((sentences) =>
      Object.keys(sentences).map((english) => [file, english] as const),
    ),
  )
}

/** Sentences that were corrected since they were translated, with what stands for them until somebody has looked at it. */
export function wordsToLookAt(
  own: ReadonlySet<string>,
  words: Pick<LanguageWords, 'sentences'>,
  corrections = CORRECTIONS,
): Record<string, { earlier: string; said: string }> {
  const inFiles = Object.fromEntries([...own].map((english) => [english, english]))
  return Object.fromEntries(
    Object.keys(corrections).flatMap((corrected) => {
      const earlier = earlierSaid(corrected, inFiles, corrections)
      return earlier === null
        ? []
        : [
            [
              corrected,
              { earlier, said: words.sentences[corrected] ?? words.sentences[earlier] ?? '' },
            ],
          ]
    }),
  )
}

/** What a language does not say yet, by part: its keys with the English sentence. */
export function missingWords(
  texts: Texts,
  words: Pick<LanguageWords, keyof Texts>,
): Record<string, Record<string, string>> {
  const sentences = Object.fromEntries([...texts.sentences].map((english) => [english, english]))
  return Object.fromEntries(
    Object.entries({ sentences, values: texts.values, refusals: texts.refusals }).map(
      ([part, all]) => [
        part,
        Object.fromEntries(
          Object.entries(all).filter(([key]) => !Object.hasOwn(words[part as keyof Texts], key)),
        ),
      ],
    ),
  )
}
