/** Country codes with one or two digits. All others have three. */
const ONE_DIGIT = /^[17]/
const TWO_DIGITS = /^(2[07]|3[0-46-9]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Lengths of the digit groups after the country code, for numbers with a known format. */
const GROUPS: readonly (readonly [start: RegExp, groups: readonly number[]])[] = [
  [/^442\d{9}$/, [2, 4, 4]],
  [/^44[17]\d{9}$/, [4, 6]],
  [/^44\d{10}$/, [3, 3, 4]],
  [/^1\d{10}$/, [3, 3, 4]],
  [/^91\d{10}$/, [5, 5]],
]

/** Splits a phone number into groups for display: "+44 7700 910000". Other text is returned unchanged. */
export function formatPhone(number: string): string {
  if (!/^\+\d{7,15}$/.test(number)) return number
  const digits = number.slice(1)
  const code = digits.slice(0, ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3)
  const rest = digits.slice(code.length)
  const groups = GROUPS.find(([start]) => start.test(digits))?.[1] ?? evenGroups(rest.length)
  return [`+${code}`, ...cut(rest, groups)].join(' ')
}

/** Splits digits into groups of three, with groups of four if they do not divide evenly. */
function evenGroups(length: number): number[] {
  if (length <= 4) return [length]
  if (length === 5) return [2, 3]
  const fours = length % 3
  return [...Array<number>((length - fours * 4) / 3).fill(3), ...Array<number>(fours).fill(4)]
}

function cut(digits: string, [length, ...rest]: readonly number[]): string[] {
  return length === undefined || digits === ''
    ? []
    : [digits.slice(0, length), ...cut(digits.slice(length), rest)]
}
