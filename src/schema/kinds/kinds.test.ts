import { describe, expect, test } from 'vitest'
import { instant } from './moments.ts'
import { tags } from './tags.ts'
import { url } from './url.ts'
import { richText } from './rich-text.ts'
import { fromCell, parseFilterValue, parseValue, toCell, valueToText } from './values.ts'

const context = {
  principal: { userId: 1, role: null, today: '2025-03-04', now: '', settings: {} },
  defaultDialCode: '+44',
}
const CELLS = { dialCode: '+44', timeZone: 'Europe/London' }
const WORDS = { choiceAs: 'label', nameOf: () => undefined } as const

describe('an instant', () => {
  test.each([
    ['2026-11-03', 'dayAndTime'],
    ['14:05', 'dayAndTime'],
    ['3 Nov 14:05', 'dayAndTime'],
    ['2026-11-03T14:05:00', 'instant'],
    ['2026-02-30T14:05:00Z?', 'instant'],
    [7, 'instant'],
  ])('%s is refused with %s', (given, code) => {
    expect(parseValue(given, instant(), context)).toMatchObject({ problem: { code } })
  })
})

describe('url', () => {
  test.each([
    ['https://Larder.Example/Shop?x=1#top', 'https://larder.example/Shop?x=1#top'],
    [' www.larder.example ', 'https://www.larder.example/'],
    ['http://larder.example:80/a', 'http://larder.example/a'],
    ['larder.example/a/../b', 'https://larder.example/b'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['', null],
  ])('%s is kept as %s', (given, value) => {
    expect(parseValue(given, url(), context)).toEqual({ value })
  })

  test.each([
    'javascript:alert(1)',
    'ftp://larder.example/',
    'mailto:ann@larder.example',
    'https://ann:secret@larder.example/',
    'larder',
    'https://',
    'two words.example',
    7,
  ])('%s is none', (given) => {
    expect(parseValue(given, url(), context)).toMatchObject({ problem: { code: 'url' } })
  })

  test('has a length', () => {
    expect(
      parseValue(`https://larder.example/${'x'.repeat(30)}`, url({ max: 40 }), context),
    ).toMatchObject({ problem: { code: 'tooLong' } })
  })
})

describe('tags', () => {
  test('are trimmed, and one word comes once whatever its case and accents', () => {
    expect(parseValue([' Fair  trade', 'fair trade', 'Café', 'cafe', ''], tags(), context)).toEqual(
      { value: ['Fair trade', 'Café'] },
    )
    expect(parseValue([' '], tags(), context)).toEqual({ value: null })
  })

  test.each([
    ['organic', 'list'],
    [['a,b'], 'tags'],
    [['a;b'], 'tags'],
    [[7], 'tags'],
    [['x'.repeat(41)], 'tooLong'],
    [['a', 'b', 'c'], 'tooMany'],
    [['a\u0000'], 'controlCharacters'],
  ])('%j is refused: %s', (given, code) => {
    expect(parseValue(given, tags({ max: 2 }), context)).toMatchObject({ problem: { code } })
  })

  test('stand in one cell, and are filtered by one word', () => {
    expect(toCell(['Fair trade', 'new'], tags(), WORDS)).toBe('Fair trade; new')
    expect(fromCell('Fair trade; new', tags(), CELLS)).toEqual({ value: ['Fair trade', 'new'] })
    expect(parseFilterValue(' new ', tags(), context)).toEqual({ value: 'new' })
  })
})

describe('rich text', () => {
  const MARKUP = '<p>Keep <strong>dry</strong></p>'

  test('is stored clean, and is text everywhere but on screens', () => {
    const sent = '<p>Keep <b onclick="x">dry</b><script>x</script>'
    expect(parseValue(sent, richText(), context)).toEqual({ value: MARKUP })
    expect(valueToText(MARKUP, richText())).toBe('Keep dry')
    expect(toCell(MARKUP, richText(), WORDS)).toBe('Keep dry')
    expect(fromCell('Keep\ndry', richText(), CELLS)).toEqual({ value: '<p>Keep</p><p>dry</p>' })
  })

  test('without words is nothing, and what stays of it has a length', () => {
    expect(parseValue('<p> </p>', richText(), context)).toEqual({ value: null })
    expect(parseValue(MARKUP, richText({ max: 20 }), context)).toMatchObject({
      problem: { code: 'tooLong', params: { max: 20, length: MARKUP.length } },
    })
    expect(parseValue('x'.repeat(500), richText({ max: 20 }), context)).toMatchObject({
      problem: { code: 'tooLong' },
    })
  })
})
