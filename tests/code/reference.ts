/** `npm run docs:reference` writes every kind of field and every option into docs/reference.md. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ICON_NAMES, TONES, VERBS } from '#schema/engine'
import { NOT_IMPORTED } from './not-imported.ts'
import { findOptionUses, type OptionUse } from './option-uses.ts'

const ROOT = join(import.meta.dirname, '../..')

export const REFERENCE_FILE = join(ROOT, 'docs/reference.md')

const CONDITION = 'src/schema/condition.ts'
const FIELDS = 'src/schema/fields/field-options.ts'
const RESOURCE = 'src/schema/resource.ts'
const LIST = 'src/schema/list/list-options.ts'
const BEHAVIOUR = 'src/server/behaviour.ts'

type Chapter = readonly [title: string, file: string, ...names: string[]]

/**
 * Chapters: heading, source file, and the interfaces whose members become rows, or the union whose
 * parts do.
 */
const CHAPTERS: readonly Chapter[] = [
  ['Every field', FIELDS, 'CommonOptions'],
  ['Texts: `text`, `longText`, `phone`, `email`, `password`, `time`', FIELDS, 'TextOptions'],
  ['Phone numbers besides: `phone`', FIELDS, 'PhoneOptions'],
  ['Numbers: `whole`, `decimal`, `percent`, `money`, `quantity`', FIELDS, 'NumberOptions'],
  ['Whole numbers besides: `whole`', FIELDS, 'WholeOptions'],
  ['Quantities besides: `quantity`', FIELDS, 'QuantityOptions'],
  ['Dates and instants: `date`, `instant`', FIELDS, 'DateOptions'],
  ['Choices besides: `choice`', FIELDS, 'ChoiceOptions'],
  ['References: `reference`, `references`', FIELDS, 'ReferenceOptions'],
  ['Lines: `lines`', FIELDS, 'LinesOptions'],
  ['A definition', RESOURCE, 'DefinitionOptions'],
  ['A menu entry: `menu`', RESOURCE, 'MenuOptions'],
  ['A list: `list`', LIST, 'ListOptions'],
  ['A tab: `list.tabs`', LIST, 'ListTab'],
  ['A filter: `list.filters`', 'src/schema/list/filter.ts', 'Filter'],
  ['The search palette: `list.anywhere`', 'src/schema/list/filter.ts', 'Anywhere'],
  ['An action: `actions`', RESOURCE, 'Action'],
  ['A mark: `marks`', LIST, 'Mark'],
  ['A check: `checks`', 'src/schema/fields/check.ts', 'Check'],
  ['What a role may do: `allow`', 'src/schema/grant.ts', 'Grant'],
  ['A view: `views`', RESOURCE, 'View'],
  ['A sheet: `sheet`', 'src/schema/sheet-options.ts', 'Sheet'],
  ['Bounds in a condition, and a field to compare with', CONDITION, 'Bounds', 'FieldValue'],
  ['A behaviour', BEHAVIOUR, 'BehaviourOptions'],
  ['What a hook receives', BEHAVIOUR, 'Saving', 'Saved'],
  ['A job: `jobs`, as a whole (`run`) or record by record', BEHAVIOUR, 'WholeJob', 'PieceworkJob'],
  [
    'A call of a behaviour: `get`, `post`, `put`, `del`',
    'src/server/endpoint.ts',
    'EndpointOptions',
  ],
  ['What behaviours work with: `work`', 'src/server/work/work.ts', 'Work'],
  ['What an owner writes with: `writer(definition)`', 'src/server/work/writer.ts', 'Writer'],
  ['What an owner counts with: `rollups(definition)`', 'src/server/work/rollups.ts', 'Rollups'],
  [
    'A text message: `queueMessage(work, message)`',
    'src/server/tasks/messages/outbox.ts',
    'OutgoingMessage',
  ],
  [
    'An invariant that `npm run verify` checks: `verify` of a behaviour',
    'src/server/tasks/upkeep/invariant.ts',
    'Invariant',
  ],
  ['A chart: `charts`', 'src/schema/charts/chart.ts', 'ChartOptions'],
  ['A chart on dashboards: `dashboards`', 'src/schema/charts/chart.ts', 'OnDashboard'],
  ['The card of a chart on dashboards: `card`', 'src/schema/charts/chart.ts', 'CardOptions'],
  [
    'The number of a chart on dashboards: `tile`',
    'src/schema/charts/chart.ts',
    'Tile',
    'TileWords',
  ],
  ['What is counted: `dataset`', 'src/schema/charts/dataset.ts', 'DatasetOptions'],
  [
    'The number that a behaviour works out: `tiles`',
    'src/schema/dashboard-answer.ts',
    'ComputedTile',
  ],
  ['The record to begin with', 'src/schema/charts/dataset.ts', 'First'],
  ['Notifications: `bell`', 'src/admin/shell/notifications/bell.ts', 'Bell'],
  ['Company settings: `settings`', 'src/schema/settings.ts', 'BlockOptions'],
]

/**
 * Interfaces with members that behaviours call or return. They are not options, so they have no
 * examples.
 */
const CALLED: readonly string[] = [
  'Saving',
  'Work',
  'Writer',
  'Rollups',
  'ComputedTile',
  'OutgoingMessage',
]

/** Packages that business files import from, and the files that use each. */
const PACKAGES: readonly (readonly [name: string, file: string, who: string])[] = [
  ['#schema', 'src/schema/index.ts', 'every file'],
  ['#system', 'src/system/kit.ts', 'every file'],
  ['#server', 'src/server/kit.ts', '`*.server.ts`'],
  ['#admin', 'src/admin/kit.ts', '`*.screen.tsx`, `*.bell.ts`, pages'],
  ['#admin/page', 'src/admin/page-kit.ts', 'pages that a screen loads'],
]

const NOTE =
  '`FieldName` stands for the name of a field, `Column` for that or `id`, `createdDate` and the like, `Path` for one that may lead into lines or through references (`lines.item`, `customer.user`), `Sort` for a column or `-` and a column, `Where` for a condition, `Values` for values by field, `State` for a constant of the state, `Role` and `Area` for those of `resources/app.ts`, `Token` for one of the values that are known only later.'

interface Entry {
  readonly name: string
  readonly type: string
  readonly doc: string
  /** Code after `@example`. */
  readonly example: string
}

/** An option and the number of definitions that set it. */
export interface Option {
  /** Chapter and name, such as "Every field: required". */
  readonly name: string
  readonly users: number
  /** Code with the file it comes from; null without a use or an `@example`. */
  readonly example: string | null
}

const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/**
 * Every option of definitions. Unions are left out, because their comments contain the examples.
 */
export const readOptions = (): readonly Option[] =>
  CHAPTERS.filter(isOfOptions).flatMap((chapter) => {
    const [title, file, ...names] = chapter
    return names
      .flatMap((name) => listMembers(readText(file), name))
      .map((entry) => ({
        name: `${title}: ${entry.name}`,
        users: new Set(findUses(chapter, entry).map(({ user }) => user)).size,
        example: findExample(chapter, entry),
      }))
  })

const isOfOptions = ([, , ...names]: Chapter): boolean =>
  !names.some((name) => CALLED.includes(name))

/**
 * Finds the uses of an option. A chapter on fields covers the kinds named in its title, or all
 * kinds.
 */
function findUses([title, file, ...names]: Chapter, { name }: Entry): readonly OptionUse[] {
  const kinds = [...title.matchAll(/`(\w+)`/g)].map(([, kind]) => kind)
  const isHere = ({ place }: OptionUse): boolean =>
    file === FIELDS
      ? kinds.includes(place) || (kinds.length === 0 && /^[a-z]/.test(place))
      : names.some((each) => each === place || (place === 'Job' && each.endsWith(place)))
  return allUses().filter((use) => use.option === name && isHere(use))
}

/** Read once, because it is searched for every option. */
const allUses = (() => {
  let uses: readonly OptionUse[] | undefined
  return () => (uses ??= findOptionUses(ROOT))
})()

const LONGEST = 90

/** Picks the shortest use that shows a literal value, with its file; otherwise the `@example`. */
function findExample(chapter: Chapter, entry: Entry): string | null {
  const [use] = findUses(chapter, entry).toSorted(
    (one, other) =>
      Number(one.isNamed) - Number(other.isNamed) || one.code.length - other.code.length,
  )
  if (!use) return entry.example === '' ? null : codeSpan(entry.example)
  const { code, file } = use
  const short = code.length > LONGEST ? `${code.slice(0, LONGEST)} …` : code
  return `${codeSpan(short)} in [${basename(file)}](../${file})`
}

const codeSpan = (code: string): string =>
  code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``

/** Renders the reference page from the doc comments of the sources. */
export function describeLanguage(): string {
  const kinds = globSync('src/schema/kinds/*.ts', { cwd: ROOT })
    .sort()
    .flatMap((file) => constantsIn(readText(file), /^export const (\w+) = (?:builder\(|<)/))
  const tokens = constantsIn(
    readText('src/schema/fields/token.ts'),
    /^export const (today|now|me|ownEmployee|ownCustomer|daysFromToday|startOf|partOf|setting)\b/,
  )
  return [
    '# Reference of definitions',
    '',
    'Printed from the doc comments of the sources by `npm run docs:reference`; nothing here is written by hand.',
    '',
    NOTE,
    '',
    '## Kinds of field',
    '',
    ...table(
      ['kind', 'what it holds'],
      kinds.map(({ name, doc }) => [`\`${name}\``, doc]),
    ),
    ...CHAPTERS.flatMap((chapter) => ['', `## ${chapter[0]}`, '', ...describeChapter(chapter)]),
    '',
    '## Values that are known only later',
    '',
    ...table(
      ['token', 'what it stands for'],
      tokens.map(({ name, doc }) => [`\`${name}\``, doc]),
    ),
    '',
    '## Resources without an import',
    '',
    'Every other resource has a `sheet`, or imports the sheet of another one (`importsAs`).',
    '',
    ...table(
      ['resource', 'why it is not imported'],
      Object.entries(NOT_IMPORTED).map(([name, reason]) => [`\`${name}\``, reason]),
    ),
    '',
    ...listed('Verbs', VERBS, 'What `allow` grants besides actions.'),
    ...listed('Tones', TONES, 'Of the constants of a choice and of actions.'),
    ...listed('Icons', ICON_NAMES, 'Of menu entries and notifications.'),
    '## Imports',
    '',
    ...table(
      ['from', 'in', 'names'],
      PACKAGES.map(([name, file, who]) => [
        `\`${name}\``,
        who,
        inCode(exportsOf(readText(file))).join(', '),
      ]),
    ),
    '',
  ].join('\n')
}

const inCode = (names: readonly string[]): string[] => names.map((name) => `\`${name}\``)

const listed = (title: string, names: readonly string[], what: string): string[] => [
  `## ${title}`,
  '',
  `${what} ${inCode(names).join(', ')}`,
  '',
]

/** Names that a file re-exports, types excluded. */
const exportsOf = (source: string): string[] =>
  [withBuilders(source), source]
    .flatMap((text) => [...text.matchAll(/^export \{([^}]*)\}/gm)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/.* as /s, '').trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .toSorted()

/** Source of the builders of fields if a file exports all of them, because their names are there. */
const withBuilders = (source: string): string =>
  source.includes("export * from './kinds/builders.ts'")
    ? readText('src/schema/kinds/builders.ts')
    : ''

/** Renders the rows of a chapter: the members of its interfaces, or the parts of its union. */
function describeChapter(chapter: Chapter): string[] {
  const [, file, ...names] = chapter
  const source = readText(file)
  const shapes = names.flatMap((name) => partsOf(source, name))
  if (shapes.length > 0)
    return table(
      ['one of', 'what it does'],
      shapes.map(({ type, doc }) => [`\`${type}\``, doc]),
    )
  const hasExamples = isOfOptions(chapter)
  return table(
    ['option', 'holds', 'what it does', ...(hasExamples ? ['example'] : [])],
    names
      .flatMap((name) => listMembers(source, name))
      .map((entry) => [
        `\`${entry.name}\``,
        `\`${entry.type}\``,
        entry.doc,
        ...(hasExamples ? [findExample(chapter, entry) ?? ''] : []),
      ]),
  )
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [
    head,
    head.map(() => '---'),
    ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))),
  ].map((cells) => `| ${cells.join(' | ')} |`)

const wordsOf = (comment: readonly string[]): string =>
  comment
    .join(' ')
    .replace(/\/\*\*|\*\//g, ' ')
    .replace(/\s\*\s/g, ' ')
    .replace(/@example.*$/, '')
    .replace(/\s+/g, ' ')
    .trim()

const exampleIn = (comment: readonly string[]): string =>
  /@example (.*?)\s*(?:\*|$)/.exec(comment.join(' '))?.[1] ?? ''

/** Finds exported constants and their comments. */
function constantsIn(source: string, pattern: RegExp): { name: string; doc: string }[] {
  const found: { name: string; doc: string }[] = []
  let comment: string[] = []
  for (const line of source.split('\n')) {
    const name = pattern.exec(line)?.[1]
    if (name !== undefined) found.push({ name, doc: wordsOf(comment) })
    comment = commentAfter(comment, line)
  }
  return found
}

/** Returns the current comment including this line; empty if the line is not part of a comment. */
function commentAfter(comment: readonly string[], line: string): string[] {
  const text = line.trim()
  if (text.startsWith('/**')) return [text]
  const isOpen = comment.length > 0 && !comment.at(-1)?.endsWith('*/')
  return isOpen ? [...comment, text] : []
}

/** Puts each member on one line, without the comments inside it. */
function unfold(lines: readonly string[]): string[] {
  const unfolded: string[] = []
  let isComment = false
  for (const line of lines) {
    const isInner = /^ {4}| {2}[)}|&]/.test(line)
    if (!isInner) unfolded.push(line)
    else if (!isComment && !line.trim().startsWith('/**')) {
      unfolded.push(joined(unfolded.pop() ?? '', line.trim()))
    }
    if (line.trim().startsWith('/**')) isComment = true
    if (line.trim().endsWith('*/')) isComment = false
  }
  return unfolded
}

/**
 * Joins two lines of a type, with a separator between members and no trailing comma before a
 * parenthesis.
 */
function joined(before: string, line: string): string {
  const isOpen = /[({,;|&]$|=>$/.test(before)
  const closes = /^[)}|&?:]/.test(line)
  if (before.endsWith('(') || line.startsWith(')')) return before.replace(/,$/, '') + line
  return `${before}${isOpen || closes ? '' : ';'} ${line}`
}

/** Lists the members of an interface, each with the comment above it. */
function listMembers(source: string, name: string): Entry[] {
  const start = source.search(new RegExp(`^(export )?interface ${name}\\b`, 'm'))
  if (start < 0) return []
  const body = source
    .slice(source.indexOf('{\n', start) + 2, source.indexOf('\n}', start))
    .split('\n')
  const entries: Entry[] = []
  let comment: string[] = []
  for (const line of unfold(body)) {
    const member = /^ {2}(?:readonly )?(\w+)(?:<.*?>)?(\??)(\(.*|: .*)$/.exec(line)
    if (member && comment.at(-1)?.endsWith('*/') !== false) {
      const [, option = '', , rest = ''] = member
      entries.push({
        name: option,
        type: plainType(rest.replace(/^: /, '').replace(/ \{$|\s*\/\*\*.*$/, '')),
        doc: wordsOf(comment),
        example: exampleIn(comment),
      })
    }
    comment = commentAfter(comment, line)
  }
  return entries
}

/** Terms for the names that an option may use. */
const USES: Readonly<Record<string, string>> = {
  kept: 'Column',
  through: 'Path',
  lookup: 'Path',
  anyMoment: 'Path',
  sort: 'Sort',
}

/** Removes the parts of a type that matter only to the compiler. */
const plainType = (type: string): string =>
  type
    .replaceAll('`', '')
    .replaceAll(/NamesIn<Fields>\['(\w+)'\]/g, (_, use) => USES[use] ?? 'FieldName')
    .replaceAll(/\bNames\b/g, 'FieldName')
    .replaceAll(/NoInfer<(\w+<[^<>]*>|[^<>]*)>/g, '$1')
    .replaceAll(/\b(?:Record|Database|Own)Where<[^<>]*>/g, 'Where')
    .replaceAll('readonly AppRole[] & readonly string[]', 'Role[]')
    .replaceAll('AppRoles', 'Role[]')
    .replaceAll(/\bApp(Role|Area)\b/g, '$1')
    .replaceAll('ByRole<', 'Record<')
    .replaceAll('ColumnsOf<Fields>', '{ [Name in FieldName]?: FieldName[] }')
    .replaceAll('ValuesFor<Fields>', 'Values')
    .replaceAll(/\b(?!Record<)([A-Z]\w+)<(?:Fields|Where|Role)(?:, \w+)*>/g, '$1')
    .replaceAll('readonly ', '')

/** Lists the parts of a union with the comments above them; empty if the name is an interface. */
function partsOf(source: string, name: string): Entry[] {
  const [, union = ''] =
    new RegExp(`^export type ${name}\\b.*=\\n([\\s\\S]*?)\\n(?:\\n|$)`, 'm').exec(source) ?? []
  const parts = union.matchAll(
    /(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}\| ((?:.*(?:\n {4,}.*)*))/g,
  )
  return [...parts].map(([, comment = '', type = '']) => ({
    name,
    type: plainType(
      type.replaceAll(/\s*\n\s*/g, '; ').replaceAll(/\{;|; \}/g, (end) => end.replace(';', '')),
    ),
    doc: wordsOf([comment]),
    example: '',
  }))
}

if (import.meta.main) {
  writeFileSync(REFERENCE_FILE, describeLanguage())
  console.log(`${REFERENCE_FILE} is up to date`)
}
