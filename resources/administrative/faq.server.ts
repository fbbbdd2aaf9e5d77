import { choice, longText, mayDo, localized, text, whole, fold } from '#schema'
import {
  behaviour,
  get,
  invalid,
  put,
  refuse,
  shape,
  writer,
  type Saving,
  type ValuesOf,
  type Work,
} from '#server'
import { choiceLabels } from '../call-fields.ts'
import faq from './faq.resource.ts'

const ANSWER = {
  answer: longText({ max: 4000 }),
  category: choice(choiceLabels(faq.fields.category)),
  audience: choice(choiceLabels(faq.fields.audience)),
  displayOrder: whole({ min: 0, max: 9999 }),
}

const questions = writer(faq)

export default behaviour(faq, {
  async beforeSave(saving) {
    const { question, answer } = saving.record()
    saving.values.normalisedQuestion = normaliseQuestion(question)
    saving.values.faqStatus = answer ? 'ANSWERED' : 'UNANSWERED'
    if (saving.mode === 'create' || saving.changes('question')) await refuseSameQuestion(saving)
  },

  endpoints: [
    get('/faq/search', {
      summary: 'The ten answers that fit a question best',
      roles: 'all',
      query: { question: text({ required: true, min: 2, max: 250 }) },
      returns: shape.list(shape.record(faq)),
      handler: (work, { query }) => search(work, query.question),
    }),
    put('/faq', {
      summary: 'Staff answer a question, everybody else asks one',
      roles: 'all',
      query: { question: text({ required: true, min: 5, max: 250 }) },
      body: ANSWER,
      returns: shape.either(
        shape.record(faq),
        shape.parts({
          id: whole({ required: true }),
          question: text({ required: true }),
          faqStatus: faq.fields.faqStatus,
        }),
      ),
      handler: (work, { query, body }) =>
        mayDo(faq, work.role, 'edit')
          ? upsert(work, query.question, body)
          : ask(work, query.question),
    }),
  ],
})

/** Reports a duplicate on `question`, because the unique field is hidden. */
async function refuseSameQuestion({ work, before, values }: Saving<typeof faq>) {
  const existing = await work.asSystem.one(faq, {
    normalisedQuestion: values.normalisedQuestion ?? '',
  })
  if (existing && existing.id !== before?.id)
    refuse(localized`This question already exists: ${existing.question}`, 'question')
}

/** Searches for each significant word and ranks all hits. */
async function search(work: Work, question: string) {
  const words = findKeywords(question).slice(0, 6)
  const hits = new Set<number>()
  for (const word of words) {
    const page = await work.page(faq, { ...EVERYTHING, search: word }, { faqStatus: 'ANSWERED' })
    for (const row of page.content) hits.add(Number(row.id))
  }
  const found = await work.find(faq, { id: [...hits] })
  const ranked = found
    .map((row) => ({ row, score: relevance(words, row.question, row.answer ?? '') }))
    .sort(
      (left, right) => right.score - left.score || left.row.displayOrder - right.row.displayOrder,
    )
  return work.serialize(
    faq,
    ranked.slice(0, 10).map(({ row }) => row),
  )
}

const EVERYTHING = {
  page: 0,
  size: 100,
  searchFields: ['question', 'answer'],
  sort: [{ field: 'displayOrder', descending: false }],
  conditions: [],
}

async function upsert(work: Work, question: string, body: ValuesOf<typeof ANSWER>) {
  if (!body.answer) {
    const message = 'Please give the answer.'
    invalid([{ field: 'answer', code: 'required', message, params: { label: 'Answer' } }])
  }
  const existing = await work.one(faq, { normalisedQuestion: normaliseQuestion(question) })
  const values = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
  const saved = existing
    ? await work.update(faq, existing.id, values)
    : await work.create(faq, { question, ...values })
  return work.serializeOne(faq, saved)
}

/** Stores an unanswered question, or counts a repeated one. Does not reveal answers meant for other users. */
async function ask(work: Work, question: string) {
  const side = work.role === 'CUSTOMER' ? 'CUSTOMER' : 'STAFF'
  const existing = await work.asSystem.one(faq, { normalisedQuestion: normaliseQuestion(question) })
  const saved = existing
    ? ((await questions.write(work, existing.id, {
        askCount: Math.min(9999, (existing.askCount ?? 0) + 1),
      })) ?? existing)
    : await work.asSystem.create(faq, { question, audience: side })
  const isTheirs = saved.audience === 'ALL' || saved.audience === side
  return { id: saved.id, question, faqStatus: isTheirs ? saved.faqStatus : 'UNANSWERED' }
}

/** Normalises case and spaces, and removes final punctuation. */
export const normaliseQuestion = (question: string): string =>
  question
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.]+$/, '')

const SMALL_WORDS = new Set(
  'the and for are can how what when where does did you your our with from'.split(' '),
)

/** Returns the significant words, or all words if every one is short. */
export function findKeywords(question: string): string[] {
  const words = [
    ...new Set(
      fold(question)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= 2),
    ),
  ]
  const telling = words.filter((word) => word.length > 2 && !SMALL_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** Relevance of an answer: a word in the question counts three times as much as one in the answer. */
export function relevance(words: readonly string[], question: string, answer: string): number {
  const [foldedQuestion, foldedAnswer] = [fold(question), fold(answer)]
  return words.reduce(
    (sum, word) =>
      sum + (foldedQuestion.includes(word) ? 3 : 0) + (foldedAnswer.includes(word) ? 1 : 0),
    0,
  )
}
