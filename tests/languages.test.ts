import reactAdminEnglish from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { humanise, translateDefinition } from '#schema/engine'
import { allColumns } from '../src/admin/sheet/export-table.ts'
import { loadApp } from '../src/server/start/discover.ts'
import { CORRECTIONS, withEarlier } from '../languages/corrections.ts'
import {
  allDefinitions,
  allTexts,
  isOfAddedResource,
  missingWords,
  textsInUse,
  sentencesByFile,
  translatedLanguages,
  translators,
  unreachedIn,
  unreachedTexts,
  wordsOf,
  wordsToLookAt,
  type Texts,
} from './texts.ts'

const PARTS = ['sentences', 'values', 'refusals'] as const satisfies readonly (keyof Texts)[]

const PLURAL = ' |||| '
const placeholders = (sentence: string): string[] =>
  [...new Set(sentence.match(/\{\w+\}/g))].filter((each) => each !== '{smart_count}').toSorted()

/** Plural forms of each language. */
const formsOf = (tag: string): number =>
  ({ ar: 6 })[tag] ?? new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length

const texts = await allTexts()
const places = await textsInUse()
const inEnglish = {
  sentences: Object.fromEntries([...texts.sentences].map((each) => [each, each])),
  values: texts.values,
  refusals: texts.refusals,
}

describe('the texts of the product', () => {
  test('can all be reached by a translation', () => {
    expect(unreachedTexts().map(({ place, why }) => `${place} ${why}`)).toEqual([])
  })

  test('have one syntax for placeholders: {name}', () => {
    expect([...texts.sentences].filter((english) => english.includes('%{'))).toEqual([])
  })

  test.each([
    [
      'a text that is put together',
      "import { text } from '#admin'\nconst x = (name: string) => text('Add ' + name)",
    ],
    ['words between tags', 'const X = () => <p>Add a row</p>'],
    ['words in an attribute', 'const X = () => <Field label="Add a row" />'],
    ['a template in an attribute', 'const X = (n: string) => <b title={`Remove ${n}`} />'],
    ['a plural by hand', "const x = (n: number) => `${n} ${n === 1 ? 'row' : 'rows'}`"],
    [
      'a definition as it was written',
      "import item from './item.resource.ts'\nconst x = item.label",
    ],
  ])('are not reached by %s', (_, source) => {
    expect(unreachedIn('resources/x/x.tsx', source)).toHaveLength(1)
  })

  test.each([
    [
      'a text',
      "import { text } from '#admin'\nconst X = () => <p title={text('Row {row}', { row: 1 })}>{text('Add a row')}</p>",
    ],
    [
      'what machines read',
      'const X = () => <Box component="section" sx={{ display: "grid" }} aria-live="polite">·</Box>',
    ],
    [
      'a definition in the language that is on',
      "import itemInEnglish from './item.resource.ts'\nconst item = translated(itemInEnglish)",
    ],
  ])('are reached by %s', (_, source) => {
    expect(unreachedIn('resources/x/x.tsx', source)).toEqual([])
  })
})

describe('an English sentence that is corrected', () => {
  const before = { 'No orders wait': 'कोई आदेश प्रतीक्षा में नहीं' }
  const corrections = {
    'No orders waiting': 'No orders are waiting',
    'No orders are waiting': 'No orders wait',
  }

  test('keeps its translations, over several corrections, and is listed to be looked at', () => {
    const sentences = withEarlier(before, corrections)
    expect(sentences['No orders waiting']).toBe(before['No orders wait'])
    expect(
      missingWords(
        { sentences: new Set(['No orders waiting']), values: {}, refusals: {} },
        { sentences, values: {}, refusals: {} },
      )['sentences'],
    ).toEqual({})
    expect(
      wordsToLookAt(new Set(Object.keys(before)), { sentences }, corrections)['No orders waiting'],
    ).toEqual({ earlier: 'No orders wait', text: before['No orders wait'] })
  })

  test('is done with when the language says the corrected one', () => {
    const looked = { 'No orders waiting': 'कोई आदेश बाकी नहीं' }
    expect(withEarlier(looked, corrections)['No orders waiting']).toBe(looked['No orders waiting'])
    expect(wordsToLookAt(new Set(Object.keys(looked)), { sentences: looked }, corrections)).toEqual(
      {},
    )
  })

  test('is one that the product says, and that some language has still to look at', async () => {
    const done = await Promise.all(
      translatedLanguages().map(
        async (tag) => new Set((await sentencesByFile(tag)).map(([, english]) => english)),
      ),
    )
    for (const corrected of Object.keys(CORRECTIONS)) {
      expect([
        corrected,
        texts.sentences.has(corrected) || Object.values(CORRECTIONS).includes(corrected),
      ]).toEqual([corrected, true])
      expect([corrected, done.every((own) => own.has(corrected))]).toEqual([corrected, false])
    }
  })
})

describe.each(translatedLanguages())('the language %s', async (tag) => {
  const words = await wordsOf(tag)

  // Texts of a new resource stay in English until they are translated. `npm run words` lists them.
  test.each(PARTS)('has all %s', (part) => {
    const missing = Object.keys(missingWords(texts, words)[part] ?? {})
    expect(missing.filter((text) => !isOfAddedResource(places.get(text)))).toEqual([])
  })

  test.each(PARTS)('has no %s that nothing says', (part) => {
    // The message names the replacement of a corrected sentence.
    const earlier = new Set(Object.values(CORRECTIONS))
    expect(
      Object.keys(words[part]).filter(
        (key) => !Object.hasOwn(inEnglish[part], key) && !earlier.has(key),
      ),
    ).toEqual([])
  })

  test('says every sentence in one place', async () => {
    const files = Map.groupBy(await sentencesByFile(tag), ([, english]) => english)
    expect(files.size).toBe(
      Object.keys(words.sentences).length -
        Object.keys(wordsToLookAt(new Set(files.keys()), words)).length,
    )
    expect(
      [...files]
        .filter(([, places]) => places.length > 1)
        .map(([english, places]) => [english, ...places.map(([file]) => file)]),
    ).toEqual([])
  })

  test.each(PARTS)('has the placeholders of the English %s', (part) => {
    const wrong = Object.entries(words[part]).filter(
      ([key, sentence]) =>
        placeholders(sentence).join() !==
        placeholders((inEnglish[part] as Readonly<Record<string, string>>)[key] ?? '').join(),
    )
    expect(wrong).toEqual([])
  })

  test('has as many forms of a plural as its speakers have', () => {
    const wrong = PARTS.flatMap((part) =>
      Object.entries(words[part]).filter(([key, sentence]) => {
        const english = (inEnglish[part] as Readonly<Record<string, string>>)[key] ?? key
        return sentence.split(PLURAL).length !== (english.includes(PLURAL) ? formsOf(tag) : 1)
      }),
    )
    expect(wrong).toEqual([])
  })

  test('keeps the sections of a form apart', async () => {
    const translate = (english: string) => words.sentences[english] ?? english
    const all = await allDefinitions()
    const countsOf = (some: readonly { readonly name: string; readonly sections?: object }[]) =>
      some.map(({ name, sections = {} }) => [name, Object.keys(sections).length])
    expect(countsOf(all.map((definition) => translateDefinition(definition, translate)))).toEqual(
      countsOf(all),
    )
  })

  test('calls no two fields of a definition the same', async () => {
    const translate = (english: string) => words.sentences[english] ?? english
    const twice = (await allDefinitions()).flatMap((definition) => {
      // A reference and its record number may share a label, as may a choice and its display value.
      const fields = Object.entries(translateDefinition(definition, translate).fields).filter(
        ([, { options }]) => options['keyFrom'] === undefined && options['standsFor'] === undefined,
      )
      const labels = fields.map(
        ([
          name,
          {
            options: { label },
          },
        ]) => label ?? translate(humanise(name)),
      )
      return labels
        .filter((label, place) => labels.indexOf(label) !== place)
        .map((label) => `${definition.name}: ${label}`)
    })
    expect(twice).toEqual([])
  })

  test('says all that react-admin says where the back office hears it', () => {
    const english = reactAdminEnglish.ra as unknown as typeof words.library.ra
    expect(
      Object.entries(words.library.ra).map(([part, sentence]) => [part, Object.keys(sentence)]),
    ).toEqual(
      ['page', 'auth', 'notification'].map((part) => [part, Object.keys(english[part] ?? {})]),
    )
  })
})

const { registry } = await loadApp()
const languages = await translators()

test.each(
  [...registry.resources.values()].map((definition) => [definition.name, definition] as const),
)('%s is exported under headings that all differ, in every language', (_, definition) => {
  for (const [tag, translate] of [['en', (same: string) => same] as const, ...languages]) {
    const headings = allColumns(translateDefinition(definition, translate), 'SUPER_ADMIN').map(
      ({ header }) => header,
    )
    expect(new Set(headings).size, tag).toBe(headings.length)
  }
})
