import { expect, test } from 'vitest'
import { smsSize } from './sms-parts.ts'

const a = (count: number) => 'a'.repeat(count)
const ar = (count: number) => 'م'.repeat(count)

test.each([
  ['nothing', '', 'GSM-7', 0, 1],
  ['one letter', 'a', 'GSM-7', 1, 1],
  ['160 letters of GSM-7', a(160), 'GSM-7', 160, 1],
  ['one more than a part holds', a(161), 'GSM-7', 161, 2],
  ['two full parts', a(306), 'GSM-7', 306, 2],
  ['one more than two parts hold', a(307), 'GSM-7', 307, 3],
  ['pound, yen, accents and Greek capitals of GSM-7', '£¥éÑΩ@', 'GSM-7', 6, 1],
  ['a euro counts two', `${a(158)}€`, 'GSM-7', 159, 1],
  ['a euro that no longer fits', `${a(159)}€`, 'GSM-7', 160, 2],
  ['brackets count two each', '[]'.repeat(40), 'GSM-7', 80, 1],
  ['eighty-one brackets', '['.repeat(81), 'GSM-7', 81, 2],
  ['a euro is not divided between two parts', `${a(152)}€${a(152)}`, 'GSM-7', 305, 3],
  ['a euro that ends the first part', `${a(151)}€${a(153)}`, 'GSM-7', 305, 2],
  ['a dash that is no hyphen', '–', 'UCS-2', 1, 1],
  ['a rupee', '₹5', 'UCS-2', 2, 1],
  ['a small ç, of which GSM-7 has the capital alone', 'ç', 'UCS-2', 1, 1],
  ['70 Arabic letters', ar(70), 'UCS-2', 70, 1],
  ['71 Arabic letters', ar(71), 'UCS-2', 71, 2],
  ['134 Arabic letters', ar(134), 'UCS-2', 134, 2],
  ['135 Arabic letters', ar(135), 'UCS-2', 135, 3],
  ['one Hindi word among English ones', `${a(80)} नमस्ते`, 'UCS-2', 87, 2],
  ['an emoji takes two places', `${a(68)}🍞`, 'UCS-2', 69, 1],
  ['an emoji that no longer fits', `${a(69)}🍞`, 'UCS-2', 70, 2],
  ['an emoji is not divided between two parts', `${a(66)}🍞${a(66)}`, 'UCS-2', 133, 3],
] as const)('%s', (_name, text, ...size) => {
  const { alphabet, characters, parts } = smsSize(text)
  expect([alphabet, characters, parts]).toEqual(size)
})
