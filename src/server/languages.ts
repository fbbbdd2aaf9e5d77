import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  inWords,
  memoize,
  LOCALIZED,
  sentence,
  SHEET_MESSAGES,
  translateDefinition,
  type Definition,
  type FieldError,
  type Problem,
  type Translate,
} from '#schema/engine'
import {
  failureBody,
  REFUSAL_MESSAGES,
  REFUSED,
  type FailureBody,
  type RefusedPart,
} from './errors.ts'

/** The messages of one language. Missing ones are shown in English. */
export interface Sentences {
  /** Messages of refusals, by code, with the same parameters as the English ones. */
  readonly refusals: Readonly<Record<string, string>>
  /** Messages about values, sheet cells and parameters, by code. */
  readonly values: Readonly<Record<string, string>>
  /** Translations of the app's texts and labels, by English text. */
  readonly sentences?: Readonly<Record<string, string>>
  /** BCP 47 tag for formatting dates, numbers and money. Default: the language tag. */
  readonly locale?: string
}

/** Messages by language tag: en, hi, ar, pt-BR. */
export type Languages = Readonly<Record<string, Sentences>>

/** Messages are created in this language and translated when the response is sent. */
const OWN_LANGUAGE = 'en'

const FOLDER = join(import.meta.dirname, '../../languages')

/** English, and all folders in `languages` that contain translations. */
export const LANGUAGES: Languages = {
  [OWN_LANGUAGE]: { refusals: REFUSAL_MESSAGES, values: SHEET_MESSAGES, locale: 'en-GB' },
  ...(await wordsOfFolders()),
}

async function wordsOfFolders(): Promise<Languages> {
  const files = globSync('*/words.ts', { cwd: FOLDER })
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const { default: words } = (await import(
          /* @vite-ignore */ pathToFileURL(join(FOLDER, file)).href
        )) as { default: Sentences }
        return [basename(dirname(file)), words] as const
      }),
    ),
  )
}

/** Language tags are case-insensitive. */
const indexTags = memoize(
  (languages: Languages) => new Map(Object.keys(languages).map((tag) => [tag.toLowerCase(), tag])),
)

/**
 * Returns the known language that the header prefers: "hi-IN, ar;q=0.8" is hi if hi-IN is unknown. English if none matches.
 */
export function bestLanguage(header: string | undefined, languages: Languages): string {
  if (!header) return OWN_LANGUAGE
  const tags = indexTags(languages)
  for (const tag of wishes(header)) {
    const found = tags.get(tag) ?? tags.get(tag.split('-')[0] ?? '')
    if (found) return found
  }
  return OWN_LANGUAGE
}

/** Tags by descending weight. A weight of 0 means "not this one". */
const wishes = (header: string): string[] =>
  header
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((each) => {
      const [tag = '', ...parameters] = each.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .map(({ tag }) => tag)

/** Translates a failure. */
export function inLanguage(body: FailureBody, language: string, languages: Languages): FailureBody {
  const words = languages[language]
  if (!words || language === OWN_LANGUAGE) return body
  return failureIn(body, words, language)
}

/** Translates messages about values and refused parts in response data, at any depth. */
export function dataInLanguage<Data>(data: Data, language: string, languages: Languages): Data
export function dataInLanguage(data: unknown, language: string, languages: Languages): unknown {
  const words = languages[language]
  return words && language !== OWN_LANGUAGE ? dataIn(data, words, language) : data
}

/** Translates a definition into each of the other languages. */
export const inOtherLanguages = (definition: Definition, languages: Languages): Definition[] =>
  Object.entries(languages)
    .filter(([tag]) => tag !== OWN_LANGUAGE)
    .map(([, words]) => translateDefinition(definition, translateBy(words)))

/** Creates a translator for an Accept-Language header. */
export const translatorFor = (header: string | undefined, languages: Languages): Translate =>
  makeTranslator(bestLanguage(header, languages), languages)

/** Creates a translator for a language. */
export const makeTranslator = (language: string, languages: Languages): Translate =>
  translateBy(languages[language] ?? { refusals: {}, values: {} })

/** Locale used to format dates, numbers and money in a language. */
export const findLocale = (language: string, languages: Languages): string =>
  languages[language]?.locale ?? language

const failureIn = (body: FailureBody, words: Sentences, language: string): FailureBody => ({
  ...translated(body, 'refusals', words, language),
  errors: body.errors.map((error) => translated(error, 'values', words, language)),
  ...(body.data === undefined ? {} : { data: dataIn(body.data, words, language) }),
})

function dataIn(data: unknown, words: Sentences, language: string): unknown {
  if (Array.isArray(data)) return data.map((each) => dataIn(each, words, language))
  if (!isPlain(data)) return data
  if (isRefusedPart(data)) {
    const { message, errors } = failureIn(failureBody(data[REFUSED]), words, language)
    return { ...data, message, errors }
  }
  if (isFieldError(data)) return translated(data, 'values', words, language)
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, dataIn(value, words, language)]),
  )
}

/** True for objects that JSON copies key by key; false for dates. */
const isPlain = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype

const isRefusedPart = (data: object): data is RefusedPart => REFUSED in data

const isFieldError = (data: object): data is FieldError =>
  ['field', 'code', 'message'].every(
    (part) => part in data && typeof data[part as keyof typeof data] === 'string',
  )

function translated<Problematic extends Problem & { readonly message: string }>(
  problem: Problematic,
  part: 'refusals' | 'values',
  words: Sentences,
  language: string,
): Problematic {
  const translate = translateBy(words)
  const messages = words[part]
  const localizedText = problem[LOCALIZED]
  if (localizedText) return { ...problem, message: inWords(localizedText, translate, language) }
  if (!Object.hasOwn(messages, problem.code))
    return { ...problem, message: translate(problem.message) }
  const params = Object.fromEntries(
    Object.entries(problem.params ?? {}).map(([name, value]) => [
      name,
      TERMS.has(name) && typeof value === 'string' ? termsIn(value, translate) : value,
    ]),
  )
  return { ...problem, message: sentence({ code: problem.code, params }, messages, language) }
}

const translateBy =
  ({ sentences = {} }: Sentences): Translate =>
  (english) =>
    Object.hasOwn(sentences, english) ? (sentences[english] ?? english) : english

/**
 * Parameters that contain terms of the app and not data: the label of a field, state or action, or a sentence from a
 * definition.
 */
const TERMS: ReadonlySet<string> = new Set([
  'label',
  'labels',
  'name',
  'other',
  'within',
  'choices',
  'action',
  'state',
  'from',
  'to',
  'earlier',
  'later',
  'message',
  'explanation',
  'types',
  'max',
])

/** Translates a term, or several separated by commas. */
const termsIn = (english: string, translate: Translate): string => {
  const whole = translate(english)
  return whole === english ? english.split(', ').map(translate).join(', ') : whole
}
