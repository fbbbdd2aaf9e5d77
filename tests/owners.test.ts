import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { ringOf, sources } from './rings.ts'

/** Functions that write a resource without checking its rules. */
const WRITERS = ['writer', 'rollups'] as const
type WriterWord = (typeof WRITERS)[number]

/** Import paths of the definitions for which a file creates a writer. */
const writersIn = (source: string, word: WriterWord = 'writer'): string[] =>
  [...source.matchAll(new RegExp(`\\b${word}\\(\\s*(\\w+)`, 'g'))].map(([, name = '']) => {
    const found = new RegExp(`import (?:type )?${name}\\b[^'"]*from '([^']+)'`).exec(source)
    return found?.[1] ?? name
  })

/** Writers of resources in other folders, and every second writer of one resource. */
function foreignWriters(
  some: readonly { file: string; source: string }[],
  word: WriterWord = 'writer',
): string[] {
  const all = some
    .filter(({ file }) => ringOf(file)?.endsWith('behaviour'))
    .flatMap(({ file, source }) =>
      writersIn(source, word).map((specifier) => ({
        file,
        of: normalize(join(dirname(file), specifier)),
        isBeside: /^\.\/[\w-]+\.resource\.ts$/.test(specifier),
      })),
    )
  return all
    .filter(
      ({ of, isBeside }, place) => !isBeside || all.findIndex((each) => each.of === of) < place,
    )
    .map(({ file, of }) => `${file} writes ${of}`)
}

/** Returns true if a file exports a constant that holds a writer. */
const exportsWriter = ({ file, source }: { file: string; source: string }): boolean =>
  WRITERS.some((word) => source.includes(`${word}(`)) &&
  parseSync(file, source).module.staticExports.some(({ entries, start, end }) => {
    const names = entries.map(({ localName }) => localName.name)
    return (
      /^export (const|let)\b[^>]*\b(writer|rollups)\(/.test(source.slice(start, end)) ||
      names.some((name) => new RegExp(`const ${name} = (writer|rollups)\\(`).test(source))
    )
  })

describe('a resource is written by its owner', () => {
  test('in one file beside its definition, which exports verbs and no writer', () => {
    expect(sources.filter(({ source }) => writersIn(source).length > 0).length).toBeGreaterThan(10)
    expect(WRITERS.flatMap((word) => foreignWriters(sources, word))).toEqual([])
    expect(sources.filter(exportsWriter).map(({ file }) => file)).toEqual([])
  })

  test('and by nobody else', () => {
    const writing = "import x from './x.resource.ts'\nconst xs = writer(x)"
    const own = { file: 'resources/a/x.server.ts', source: writing }
    expect(foreignWriters([own])).toEqual([])
    expect(foreignWriters([own, { ...own, file: 'resources/a/y.server.ts' }])).toHaveLength(1)
    expect(exportsWriter({ ...own, source: `${writing}\nexport { xs }` })).toBe(true)
    expect(exportsWriter({ ...own, source: writing.replace('const', 'export const') })).toBe(true)
    const foreign = writing.replace('./x', '../b/x')
    expect(foreignWriters([{ ...own, source: foreign }])).toHaveLength(1)
  })
})

describe('a field kind', () => {
  test('answers for itself: no screen of the back office asks for one by name', () => {
    const asking = sources.filter(
      ({ file, source }) =>
        file.startsWith('src/admin/') &&
        !file.startsWith('src/admin/kinds/') &&
        /\bkind [!=]== '/.test(source),
    )
    expect(asking.map(({ file }) => file)).toEqual([])
  })
})
