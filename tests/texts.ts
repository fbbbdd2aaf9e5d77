import { globSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  COMPARATIVES,
  humanise,
  isDays,
  isNumberAlone,
  measureLabel,
  SHEET_MESSAGES,
  listTexts,
  findTile,
  type Chart,
  type Charts,
  type Definition,
  type Translate,
  type App,
  type SettingsBlock,
} from '../src/schema/engine.ts'
import { buildCompanySettings, textsOfEvent, type MessageBlock } from '#system'
import { CORRECTIONS, earlierSentence } from '../languages/corrections.ts'
import {
  bareEnglish,
  ownPlurals,
  parsed,
  localizedMessages,
  terms,
  textCalls,
  translations,
  untranslated,
  type Unreached,
} from './source-texts.ts'
import { REFUSAL_MESSAGES } from '../src/server/errors.ts'
import { addedFiles } from './contract/added-files.ts'

/** Texts of a language, as exported by `languages/<tag>/words.ts`. */
export interface LanguageWords {
  readonly sentences: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  readonly refusals: Readonly<Record<string, string>>
  /** React-admin’s messages by their keys. */
  readonly library: { readonly ra: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
}

/** All texts of the product: English sentences, which are their own keys, and texts with codes. */
export type Texts = { readonly sentences: ReadonlySet<string> } & {
  readonly [Part in 'values' | 'refusals']: Readonly<Record<string, string>>
}

const DEFINITIONS = '{src/system,resources}/**/*.{resource,extension}.ts'

const isSource = (file: string): boolean => !/\.test\.|-testing\./.test(file)
const ofScreens = () =>
  [...globSync('src/admin/**/*.{ts,tsx}'), ...globSync('resources/**/*.{tsx,bell.ts}')].filter(
    isSource,
  )
const ofMessages = () =>
  [...globSync('src/**/*.ts'), ...globSync('resources/**/*.{ts,tsx}')].filter(isSource)

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

/** Returns all English sentences of the product with their source files. */
export async function textsInUse(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files = new Map<string, Set<string>>()
  const note = (file: string, sentences: readonly string[]) =>
    sentences.forEach((each) => files.set(each, (files.get(each) ?? new Set()).add(file)))
  const nobody: App = { roles: [], areas: [] }
  for (const [file, app] of await loadByFile<App>('resources/app.ts'))
    note(file, listTexts([], app))
  for (const [file, definition] of await loadByFile<Definition>(DEFINITIONS))
    note(file, listTexts([definition], nobody))
  for (const block of await settingsByFile())
    note(block.file, listTexts([block.definition], nobody))
  for (const [file, { events }] of await messagesByFile())
    note(
      file,
      Object.values(events).flatMap((event) => [event.label, ...textsOfEvent(event)]),
    )
  for (const [file, { charts }] of await loadByFile<Charts>('resources/**/*.charts.ts'))
    note(file, charts.flatMap(textsOfChart))
  note('src/schema/checks/check.ts', Object.values(COMPARATIVES).flat())
  for (const file of ofScreens()) note(file, textCalls(parsed(file)).keys)
  for (const source of ofMessages().map((file) => parsed(file)))
    note(source.file, [...localizedMessages(source), ...terms(source)])
  for (const file of globSync('src/server/figures/*.ts').filter(isSource))
    note(file, translations(parsed(file)))
  return files
}

/** Labels of a chart, its tile, its measures and its ranges of days. */
function textsOfChart(chart: Chart): string[] {
  const { title, about, empty, card, tile, datasets } = chart
  // A tile with one number has no separate label for it.
  const unnamed = isNumberAlone(chart) ? findTile(chart)?.measure : undefined
  return [
    ...[
      ...[title, about, empty, card?.title, card?.finding === 'change' ? undefined : card?.finding],
      ...[tile?.label, tile?.document?.label, tile?.begin, tile?.beginLate].flat(),
      ...Object.values({ ...tile?.says }),
      ...Object.values({ ...tile?.below }),
    ].flatMap((each) => (each === undefined || each === '{name}' ? [] : [each])),
    ...datasets.flatMap(({ measures, dimensions }) => [
      ...Object.entries(measures).flatMap(([name, measure]) => [
        ...(name === unnamed ? [] : [measureLabel(name, measure)]),
        ...(measure.noun === undefined ? [] : [measure.noun]),
      ]),
      ...Object.entries(dimensions).flatMap(([name, dimension]) =>
        isDays(dimension)
          ? [
              dimension.label ?? humanise(name),
              ...Object.values(dimension.bands).map(([label]) => label),
            ]
          : [],
      ),
    ]),
  ]
}

const settingsByFile = async () =>
  (await loadByFile<SettingsBlock>('{src/system,resources}/**/*.settings.ts')).map(
    ([file, block]) => ({ file, block, definition: formOf([block]) }),
  )

const messagesByFile = () => loadByFile<MessageBlock>('{src/system,resources}/**/*.messages.ts')

/** Texts of the company settings form with these sections. */
const formOf = (settings: readonly SettingsBlock[]): Definition =>
  buildCompanySettings({ settings }).definition

/** Returns true if only files of a resource that is not shipped contain the text. */
export function isOfAddedResource(files: ReadonlySet<string> | undefined): boolean {
  const added = addedFiles()
  return [...(files ?? ['everywhere'])].every((file) => added.has(file))
}

/** Returns all texts of the product. */
export const allTexts = async (): Promise<Texts> => ({
  sentences: new Set([...(await textsInUse()).keys()].toSorted()),
  values: SHEET_MESSAGES,
  refusals: REFUSAL_MESSAGES,
})

/** Texts that cannot be translated. */
export const unreachedTexts = (): Unreached[] =>
  ofScreens().flatMap((file) => {
    const source = parsed(file)
    return [
      ...textCalls(source).unreached,
      ...ownPlurals(source),
      ...(file.endsWith('.tsx') ? bareEnglish(source) : []),
      ...(file.endsWith('.tsx') ? untranslated(source) : []),
    ]
  })

/** Does the same for source text as if it were in that file. */
export const unreachedIn = (file: string, source: string): Unreached[] => {
  const read = { ...parsed(file, source), placeOf: () => file }
  return [
    ...textCalls(read).unreached,
    ...ownPlurals(read),
    ...bareEnglish(read),
    ...untranslated(read),
  ]
}

/** Definitions of the app and of its settings. */
export const allDefinitions = async (): Promise<Definition[]> => [
  ...(await load<Definition>('{src/system,resources}/**/*.resource.ts')),
  formOf((await settingsByFile()).map(({ block }) => block)),
]

/** Tags of the languages with translations. */
export const translatedLanguages = (): string[] =>
  globSync('languages/*/words.ts')
    .map((file) => basename(dirname(file)))
    .toSorted()

export async function wordsOf(tag: string): Promise<LanguageWords> {
  const [words] = await load<LanguageWords>(join('languages', tag, 'words.ts'))
  if (!words) throw new Error(`There is no folder languages/${tag} with words`)
  return words
}

/** Translators of English sentences by language tag. */
export const translators = (): Promise<(readonly [tag: string, translate: Translate])[]> =>
  Promise.all(
    translatedLanguages().map(async (tag) => {
      const { sentences } = await wordsOf(tag)
      return [tag, (english: string) => sentences[english] ?? english] as const
    }),
  )

/** Sentences of a language by file. */
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

/** Sentences corrected since they were translated, with the translations to review. */
export function wordsToLookAt(
  own: ReadonlySet<string>,
  words: Pick<LanguageWords, 'sentences'>,
  corrections = CORRECTIONS,
): Record<string, { earlier: string; text: string }> {
  const inFiles = Object.fromEntries([...own].map((english) => [english, english]))
  return Object.fromEntries(
    Object.keys(corrections).flatMap((corrected) => {
      const earlier = earlierSentence(corrected, inFiles, corrections)
      return earlier === null
        ? []
        : [
            [
              corrected,
              { earlier, text: words.sentences[corrected] ?? words.sentences[earlier] ?? '' },
            ],
          ]
    }),
  )
}

/** Missing translations of a language by part: keys with the English sentence. */
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
