import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workspace, type Workspace } from '../../tests/kit/workspace.ts'
import { inWords, localized, sentence } from '#schema/engine'
import { fillMessage, signInMessages } from '#system'
import { failureBody, Refusal } from './errors.ts'
import { inLanguage, LANGUAGES } from './languages.ts'
import { messageIn } from './tasks/messages/texts.ts'

const { OTP } = signInMessages.events

const HINDI = {
  refusals: { invalid: 'कृपया चिह्नित को ठीक करें।', notFound: 'ऐसा कोई अभिलेख नहीं है।' },
  values: { required: 'कृपया {label} भरें।', unknownName: '{value} ज्ञात नहीं है।' },
}

const { en: ENGLISH = { refusals: {}, values: {} } } = LANGUAGES

describe('errors are answered in the language that the caller reads', () => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ languages: { en: ENGLISH, hi: HINDI } })
  })
  afterAll(() => space.close())

  const refused = (language: string) =>
    space.as('ADMIN').post('/brand', {}, { 'accept-language': language })

  test.each([
    'hi',
    'hi-IN',
    'HI-in,en;q=0.5',
    'ar, hi;q=0.9, en;q=0.8',
    'en;q=0.1, hi',
    '*;q=0.1, hi;q=0.9',
  ])('%s', async (header) => {
    const reply = await refused(header)
    expect(reply.headers['content-language']).toBe('hi')
    expect(reply.body).toMatchObject({
      status: 'BAD_REQUEST',
      code: 'invalid',
      message: HINDI.refusals.invalid,
    })
    expect(reply.errors).toMatchObject([
      { field: 'brandName', code: 'required', message: 'कृपया Brand name भरें।' },
    ])
  })

  test.each(['', 'ar', 'en-GB,hi;q=0.9', 'hi;q=0, ar', '*', ';;;,q=1,='])(
    'else in English: "%s"',
    async (header) => {
      const reply = await refused(header)
      expect([reply.headers['content-language'], reply.body.message]).toEqual([
        'en',
        'Please correct the highlighted fields.',
      ])
      expect(reply.errors).toMatchObject([{ message: 'Please fill in Brand name.' }])
    },
  )

  test('what another language lacks stays English, and so do the words of the business', async () => {
    const api = space.as('ADMIN')
    expect((await api.get('/brand/999', { 'accept-language': 'hi' })).body.message).toBe(
      HINDI.refusals.notFound,
    )
    expect((await api.get('/nowhere', { 'accept-language': 'hi' })).body.message).toBe(
      'There is no such call: GET /nowhere',
    )
    expect(
      (await space.as(null).get('/brand/list', { 'accept-language': 'hi' })).body.message,
    ).toBe('Please sign in.')
  })

  test('every sentence of the server stands in the catalogue of English', () => {
    expect(LANGUAGES.en?.refusals).toMatchObject({
      stale: expect.stringContaining('Someone else'),
    })
    expect(LANGUAGES.en?.values).toMatchObject({
      required: 'Please fill in {label}.',
      unknownName: expect.stringContaining('{value}'),
    })
  })
})

describe('a number in a sentence chooses its form', () => {
  const problem = (language: string, minutes: number) =>
    inLanguage(failureBody(new Refusal('locked', { params: { minutes } })), language, LANGUAGES)
      .message

  test.each([
    [
      'en',
      [
        'Too many attempts. Please wait 1 minute.',
        'Too many attempts. Please wait 2 minutes.',
        'Too many attempts. Please wait 15 minutes.',
      ],
    ],
    [
      'hi',
      [
        expect.stringContaining('1 मिनट'),
        expect.stringContaining('2 मिनट'),
        expect.stringContaining('15 मिनट'),
      ],
    ],
    [
      'ar',
      [
        expect.stringContaining('دقيقة واحدة'),
        expect.stringContaining('دقيقتين'),
        expect.stringContaining('15 دقيقة'),
      ],
    ],
  ])('%s', (language, sentences) => {
    expect([1, 2, 15].map((minutes) => problem(language, minutes))).toEqual(sentences)
    expect(problem(language, 3)).not.toContain('||||')
  })

  test('of a value, of a behaviour, and of a text message', () => {
    const digits = (language: string, places: number) =>
      inLanguage(
        failureBody(
          new Refusal('invalid', {
            errors: [{ field: 'x', code: 'places', params: { label: 'X', places }, message: '' }],
          }),
        ),
        language,
        LANGUAGES,
      ).errors[0]?.message
    expect([digits('hi', 1), digits('ar', 1), digits('ar', 3)]).toEqual([
      'X में दशमलव के बाद अधिकतम 1 अंक दर्ज करें।',
      'أدخل X بما لا يزيد على منزلة عشرية واحدة.',
      'أدخل X بما لا يزيد على 3 منازل عشرية.',
    ])
    expect(
      [1, 3].map((places) => sentence({ code: 'places', params: { label: 'X', places } })),
    ).toEqual(['Enter X with at most 1 decimal place.', 'Enter X with at most 3 decimal places.'])
    expect([1, 2].map((n) => inWords(localized`${'A'}: ${n} day |||| ${'A'}: ${n} days`))).toEqual([
      'A: 1 day',
      'A: 2 days',
    ])
    expect(
      [1, 5].map((minutes) =>
        messageIn(fillMessage(OTP.text, { minutes }), {
          language: 'en',
          currency: 'GBP',
          languages: LANGUAGES,
        }),
      ),
    ).toEqual([
      '{code} is your code. It is valid for 1 minute.',
      '{code} is your code. It is valid for 5 minutes.',
    ])
  })
})

describe('the languages of the product', () => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace()
  })
  afterAll(() => space.close())

  test.each([
    ['hi', 'कृपया ब्रांड का नाम भरें।'],
    ['ar', 'يرجى ملء اسم العلامة التجارية.'],
  ])('call fields as the screens do: %s', async (language, message) => {
    expect(
      (await space.as('ADMIN').post('/brand', {}, { 'accept-language': language })).errors,
    ).toMatchObject([{ field: 'brandName', code: 'required', message }])
  })

  test.each([
    ['hi', 'कम से कम एक संदेश चुनें।'],
    ['ar', 'اختر رسالة واحدة على الأقل.'],
    ['en', 'Choose at least one message.'],
  ])('say what the business refuses: %s', async (language, message) => {
    const reply = await space
      .as('ADMIN')
      .put('/sms-api', { ids: [] }, { 'accept-language': language })
    expect(reply.errors).toMatchObject([{ field: 'ids', code: 'rule', message }])
  })
})

describe('the address of a caller', () => {
  const signIn = async (space: Workspace, from: string) =>
    (
      await space
        .as(null)
        .post(
          '/api/v1/auth/authenticate',
          { userName: 'nobody', password: 'x' },
          { 'x-forwarded-for': from },
        )
    ).body.code
  const hammer = async (space: Workspace) => {
    for (let n = 0; n < 120; n += 1) await signIn(space, '203.0.113.7')
  }

  test('is what a trusted proxy says', async () => {
    const space = await workspace({ isThrottled: true, trustProxy: ['loopback'] })
    await hammer(space)
    expect([
      await signIn(space, '203.0.113.7'),
      (await signIn(space, '203.0.113.8')) === 'tooManyRequests',
    ]).toEqual(['tooManyRequests', false])
    await space.close()
  })

  test('is that of the connection where no proxy is trusted', async () => {
    const space = await workspace({ isThrottled: true })
    await hammer(space)
    expect(await signIn(space, '203.0.113.8')).toBe('tooManyRequests')
    await space.close()
  })
})
