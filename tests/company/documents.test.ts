import { describe, expect, test } from 'vitest'
import { documentFormat, type DocumentBlock, type PrintedDocument } from '#schema/engine'
import { TOKENS } from '../../src/admin/theme/tokens.ts'
import { PALETTE, TONE_COLOURS } from '../../src/server/documents/palette.ts'
import { renderInWorker } from '../../src/server/documents/for-behaviours.ts'
import { missingShapesOf, pagesOf, textOf } from '../kit/pdf.ts'

const letterhead = { name: 'Saffron Lane Foods', lines: ['12 Granary Road', 'Leicester LE1 4XY'] }
const print = (blocks: readonly DocumentBlock[], more: Partial<PrintedDocument> = {}) =>
  renderInWorker({
    documents: [{ title: 'Bill', number: 'B-7', blocks, ...more }],
    letterhead,
    createdAt: '2025-06-16T12:00:00.000Z',
  })

const table = (rows: number): DocumentBlock => ({
  kind: 'table',
  table: {
    columns: [
      { label: 'Item', width: 3 },
      { label: 'Sum', width: 1, align: 'right' },
    ],
    rows: Array.from({ length: rows }, (_, index) => [
      { text: `Jar ${index + 1} of ${rows}`, note: `NOTE-${index + 1}` },
      `${index + 1}.50`,
    ]),
  },
})
const totals: DocumentBlock = {
  kind: 'totals',
  totals: [
    { label: 'Subtotal', value: '£10.00' },
    { label: 'Total', value: '£12.00', strong: true },
  ],
  beside: { title: 'Tax summary', columns: [{ label: 'Rate', width: 1 }], rows: [['20%']] },
}
const named = (...names: readonly string[]): DocumentBlock => ({
  kind: 'addresses',
  addresses: names.map((name) => ({ label: 'To', name, lines: [] })),
})

describe('a printed document', () => {
  test('says who writes, what it is, and on which of how many pages', async () => {
    const text = await textOf(
      await print([table(1), totals], {
        state: { label: 'Partly paid', tone: 'warning' },
        footer: 'Thank you',
      }),
    )
    for (const words of [
      'Saffron Lane Foods',
      '12 Granary Road',
      'Bill',
      'B-7',
      'Partly paid',
      'Jar 1 of 1',
      'NOTE-1',
      '1.50',
      'Tax summary',
      '£12.00',
      'Thank you',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('of many rows repeats the head of its table and keeps the totals together', async () => {
    const pages = await pagesOf(await print([table(100), totals]))
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      if (page.includes('Jar ')) expect(page.match(/Item\s+Sum/g)).toHaveLength(1)
      if (index > 0) expect(page).toContain('Bill B-7')
    }
    const all = pages.join('\n')
    for (let row = 1; row <= 100; row++) expect(all).toContain(`Jar ${row} of 100`)
    const last = pages.at(-1)
    for (const words of ['Tax summary', 'Subtotal', '£10.00', '£12.00'])
      expect(last).toContain(words)
  })

  test('never breaks a row: its name and its note stand on one page', async () => {
    for (const page of await pagesOf(await print([table(100)]))) {
      const [names, notes] = [/Jar (\d+) of 100/g, /NOTE-(\d+)/g].map((pattern) =>
        [...page.matchAll(pattern)].map(([, row]) => row),
      )
      expect(notes).toEqual(names)
    }
  })

  test.each(Array.from({ length: 30 }, (_, index) => index + 1))(
    'of %i rows keeps its totals on one page',
    async (rows) => {
      const pages = await pagesOf(await print([table(rows), totals]))
      expect(pages.filter((page) => page.includes('Subtotal'))).toEqual(
        pages.filter((page) => page.includes('£12.00')),
      )
    },
  )

  test.each([
    ['a letter with an accent, before the letter itself', 'Ελληνικά'],
    ['Latin with accents', 'Taquería Żółć & Smörgås Đặng'],
    ['Greek', 'Ελληνικά Τρόφιμα'],
    ['Cyrillic', 'Продукты Сибири'],
    ['Chinese', '山东食品有限公司'],
    ['Japanese', 'さくら食堂'],
    ['Korean', '서울 식품 상회'],
  ])('writes %s', async (_, name) => {
    expect(await textOf(await print([named(name)]))).toContain(name)
  })

  test('writes scripts whose letters join or change places, with nothing missing', async () => {
    const names = ['प्रिया मसाला भंडार', 'مطعم الشرق الأوسط']
    const letters = (text: string) =>
      [...text.replaceAll(/[^\p{Script=Arabic}\p{Script=Devanagari}]/gu, '')].toSorted().join('')
    expect(letters(await textOf(await print([named(...names)])))).toBe(letters(names.join('')))
  })

  test.each([
    ['a fruit', 'Lemon \u{1F34B} curd', 'Lemon curd'],
    ['letters of a script without a font', '\u13e3 and more', 'and more'],
    ['a colour of skin, at the end', 'Hand picked \u{1F44D}\u{1F3FD}', 'Hand picked'],
    [
      'a family, a flag and a part of a country',
      'A \u{1F468}\u200d\u{1F469}\u200d\u{1F467} \u{1F1EC}\u{1F1E7} \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} B',
      'A B',
    ],
    ['what only chooses a shape', 'Jam\ufe0f\u200d, No. 1\ufe0f\u20e3', 'Jam, No. 1'],
    ['between letters', 'Ginger\u{1FADA}Ale', 'GingerAle'],
    ['a tab', 'Net\t250 g', 'Net 250 g'],
  ])('leaves out a sign that no font has: %s', async (_, name, shown) => {
    const pdf = await print([named(`<${name}>`, name, '\u{1F34B}')])
    const text = (await textOf(pdf)).replaceAll(/\s+/g, ' ')
    expect(text).toContain(shown)
    expect([...text].filter((sign) => sign > '\u{2100}' || sign === '\u25a1')).toEqual([])
    expect(await missingShapesOf(pdf)).toBe(0)
  })

  test('shows a letter that is typed as two signs', async () => {
    const pdf = await print([named('Cafe\u0301 Zo\u030c')])
    expect(await textOf(pdf)).toContain('Café Zǒ')
    expect(await missingShapesOf(pdf)).toBe(0)
  })

  test('breaks what is too long for its line', async () => {
    const text = await textOf(
      await print([named('A'.repeat(90), `${'long words '.repeat(12)}end`)]),
    )
    expect(text.replaceAll(/\s/g, '')).toContain('A'.repeat(90))
    expect(text).toContain('end')
  })

  test('is the same to the byte when it is printed again', async () => {
    const [first, second] = [await print([table(3), totals]), await print([table(3), totals])]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })

  test('that cannot be printed is refused, and the next one is printed', async () => {
    const broken = { kind: 'poem' } as unknown as DocumentBlock
    await expect(print([broken])).rejects.toThrow('could not be printed')
    expect(await textOf(await print([table(1)]))).toContain('Jar 1 of 1')
  })
})

describe('numbers and dates of a document', () => {
  const format = documentFormat({ currency: 'GBP', timeZone: 'Europe/London', today: '2025-06-16' })

  test('are written the British way, to the last penny', () => {
    expect(format.money(123_450)).toBe('£1,234.50')
    expect(format.money(-5)).toBe('−£0.05')
    expect(format.amount(900_719_925_474_099)).toBe('9,007,199,254,740.99')
    expect(format.quantity(1500)).toBe('1.5')
    expect(format.percent(1750)).toBe('17.5%')
    expect(format.date('2025-11-03')).toBe('3 November 2025')
    // In summer, 23:30 UTC is already the next day in London.
    expect(format.dateOf('2025-06-16T23:30:00.000Z')).toBe('17 June 2025')
    expect(format.money(null)).toBe('')
  })

  test('follow the currency of the company', () => {
    expect(
      documentFormat({ currency: 'EUR', timeZone: 'Europe/Dublin', today: '2025-06-16' }).money(
        100,
      ),
    ).toBe('€1.00')
  })
})

test('documents have the colours of the screens', () => {
  const { ink, inkQuiet, line, sunken, primary, onPrimary, tones } = TOKENS.light
  expect(PALETTE).toMatchObject({ ink, inkQuiet, line, sunken, primary, onPrimary })
  expect(TONE_COLOURS).toEqual(
    Object.fromEntries(
      Object.entries(tones).map(([tone, { ink: words, soft }]) => [tone, { ink: words, soft }]),
    ),
  )
})
