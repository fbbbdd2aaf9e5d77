import { SHEET_MESSAGES, sentence, type Problem } from '#language'
import { REFUSAL_MESSAGES, type FailureBody } from './errors.ts'

/** The sentences of one language, by the same codes and with the same parameters as the English ones; what is missing stays English. */
export interface Sentences {
  /** Of refusals as a whole. */
  readonly refusals: Readonly<Record<string, string>>
  /** Of values, cells of a sheet and parameters. */
  readonly values: Readonly<Record<string, string>>
}

/** By language tag: en, hi, ar, pt-BR. */
export type Languages = Readonly<Record<string, Sentences>>

/** Sentences are made in this language; any other is put in its place when the answer leaves. */
const OWN_LANGUAGE = 'en'

export const LANGUAGES: Languages = { [OWN_LANGUAGE]: { refusals: REFUSAL_MESSAGES, values: SHEET_MESSAGES } }

/** The known language that the header likes best: "hi-IN, ar;q=0.8" is hi where hi-IN is not known. English where none fits. */
export function bestLanguage(header: string | undefined, languages: Languages): string {
  const known = new Map(Object.keys(languages).map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of wishes(header ?? '')) {
    const found = known.get(tag) ?? known.get(tag.split('-')[0] ?? '')
    if (found) return found
  }
  return OWN_LANGUAGE
}

/** Tags in the order of their weights; a weight of 0 means "not this one". */
const wishes = (header: string): string[] =>
  header.slice(0, 500).toLowerCase().split(',').map((each) => {
    const [tag = '', ...parameters] = each.trim().split(/\s*;\s*/)
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  }).filter(({ weight }) => weight > 0).toSorted((left, right) => right.weight - left.weight).map(({ tag }) => tag)

/** A failure in the words of that language; what the business says in words of its own stays as it is. */
export function inLanguage(body: FailureBody, language: string, languages: Languages): FailureBody {
  const sentences = languages[language]
  if (!sentences || language === OWN_LANGUAGE) return body
  return { ...translated(body, sentences.refusals), errors: body.errors.map((error) => translated(error, sentences.values)), ...dataIn(body, sentences) }
}

function translated<Said extends Problem & { readonly message: string }>(said: Said, messages: Sentences['values']): Said {
  return Object.hasOwn(messages, said.code) ? { ...said, message: sentence(said, messages) } : said
}

/** The rows of a refused import carry errors of their own. */
function dataIn({ data }: FailureBody, { values }: Sentences): Pick<FailureBody, 'data'> {
  const rows = typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows) ? (data.rows as readonly unknown[]) : null
  return rows === null ? {} : { data: { ...(data as object), rows: rows.map((row) => withErrorsIn(row, values)) } }
}

const withErrorsIn = (row: unknown, values: Sentences['values']): unknown =>
  typeof row === 'object' && row !== null && 'errors' in row && Array.isArray(row.errors)
    ? { ...row, errors: (row.errors as readonly (Problem & { message: string })[]).map((error) => translated(error, values)) } : row
