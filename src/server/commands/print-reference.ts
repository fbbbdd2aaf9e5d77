import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICON_NAMES } from '#schema/engine'

const ROOT = join(import.meta.dirname, '../../..')

export const REFERENCE_FILE = join(ROOT, 'docs/reference.md')

/** `npm run docs:reference`: writes every kind of field and every option into docs/reference.md. */
export async function writeReference(): Promise<void> {
  writeFileSync(REFERENCE_FILE, describeLanguage())
  console.log(`${REFERENCE_FILE} is up to date`)
}

/** A heading, the source file, and the interface whose members are its rows. */
const CHAPTERS: readonly (readonly [title: string, file: string, name: string])[] = [
  ['Every field', 'src/schema/fields/field-options.ts', 'CommonOptions'],
  [
    'Texts: `text`, `longText`, `phone`, `email`, `password`, `time`',
    'src/schema/fields/field-options.ts',
    'TextOptions',
  ],
  [
    'Rich text and addresses: `richText`, `url`',
    'src/schema/fields/field-options.ts',
    'MarkupOptions',
  ],
  ['Tags: `tags`', 'src/schema/fields/field-options.ts', 'TagsOptions'],
  ['Phone numbers besides: `phone`', 'src/schema/fields/field-options.ts', 'PhoneOptions'],
  [
    'Numbers: `whole`, `decimal`, `percent`, `money`, `quantity`',
    'src/schema/fields/field-options.ts',
    'NumberOptions',
  ],
  ['Whole numbers besides: `whole`', 'src/schema/fields/field-options.ts', 'WholeOptions'],
  ['Quantities besides: `quantity`', 'src/schema/fields/field-options.ts', 'QuantityOptions'],
  ['Dates and instants: `date`, `instant`', 'src/schema/fields/field-options.ts', 'DateOptions'],
  [
    'References: `reference`, `references`',
    'src/schema/fields/field-options.ts',
    'ReferenceOptions',
  ],
  ['Lines: `lines`', 'src/schema/fields/field-options.ts', 'LinesOptions'],
  ['A definition', 'src/schema/resource.ts', 'DefinitionOptions'],
  ['An action', 'src/schema/resource.ts', 'Action'],
  ['A view', 'src/schema/resource.ts', 'View'],
  ['A sheet', 'src/schema/resource.ts', 'Sheet'],
  ['Bounds in a condition', 'src/schema/condition.ts', 'Bounds'],
  ['A behaviour', 'src/server/behaviour.ts', 'BehaviourOptions'],
  [
    'A call of a behaviour: `get`, `post`, `put`, `del`',
    'src/server/endpoint.ts',
    'EndpointOptions',
  ],
  ['What behaviours work with: `work`', 'src/server/work/work.ts', 'Work'],
  ['What an owner writes with: `writer(definition)`', 'src/server/work/writer.ts', 'Writer'],
]

interface Entry {
  readonly name: string
  readonly type: string
  readonly doc: string
}

/** The reference page, from the doc comments of the sources. */
export function describeLanguage(): string {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const kinds = globSync('src/schema/kinds/*.ts', { cwd: ROOT })
    .sort()
    .flatMap((file) => constantsIn(read(file), /^export const (\w+) = (?:builder\(|<)/))
  const tokens = constantsIn(
    read('src/schema/fields/token.ts'),
    /^export const (today|now|me|ownEmployee|ownCustomer|daysFromToday|setting)\b/,
  )
  return [
    '# Reference of definitions',
    '',
    'Printed from the doc comments of the sources by `npm run docs:reference`; nothing here is written by hand.',
    '',
    '## Kinds of field',
    '',
    ...table(
      ['kind', 'what it holds'],
      kinds.map(({ name, doc }) => [`\`${name}\``, doc]),
    ),
    ...CHAPTERS.flatMap(([title, file, name]) => [
      '',
      `## ${title}`,
      '',
      ...table(
        ['option', 'holds', 'what it does'],
        membersOf(read(file), name).map((entry) => [
          `\`${entry.name}\``,
          `\`${entry.type}\``,
          entry.doc,
        ]),
      ),
    ]),
    '',
    '## Values that are known only later',
    '',
    ...table(
      ['token', 'what it stands for'],
      tokens.map(({ name, doc }) => [`\`${name}\``, doc]),
    ),
    '',
    '## Icons',
    '',
    ICON_NAMES.map((name) => `\`${name}\``).join(', '),
    '',
  ].join('\n')
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

/** Exported constants with their comments. */
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

/** The comment that is being read, after one more line; anything else ends it. */
function commentAfter(comment: readonly string[], line: string): string[] {
  const text = line.trim()
  if (text.startsWith('/**')) return [text]
  const isOpen = comment.length > 0 && !comment.at(-1)?.endsWith('*/')
  return isOpen ? [...comment, text] : []
}

/** Puts what spans several lines on one; comments within it are left out. */
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

/** Members of a type that stood on lines of their own are separated; the comma behind the last parameter goes. */
function joined(before: string, line: string): string {
  const isOpen = /[({,;|&]$|=>$/.test(before)
  const closes = /^[)}|&?:]/.test(line)
  if (before.endsWith('(') || line.startsWith(')')) return before.replace(/,$/, '') + line
  return `${before}${isOpen || closes ? '' : ';'} ${line}`
}

/** The members of an interface as it is written, its comment above it. */
function membersOf(source: string, name: string): Entry[] {
  const start = source.search(new RegExp(`^(export )?interface ${name}\\b`, 'm'))
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
        type: rest
          .replace(/^: /, '')
          .replace(/ \{$|\s*\/\*\*.*$/, '')
          .replaceAll('`', ''),
        doc: wordsOf(comment),
      })
    }
    comment = commentAfter(comment, line)
  }
  return entries
}
