/** Size of a text: its characters, the parts in which it is sent and billed, and its alphabet. */
interface SmsSize {
  readonly characters: number
  readonly parts: number
  /** GSM-7 has the common letters of Europe, 160 to a part; any other letter makes it UCS-2, 70 to a part. */
  readonly alphabet: 'GSM-7' | 'UCS-2'
}

/** The basic letters of GSM 03.38. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension, each of which takes the place of two. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Characters of a part. Several parts are shorter, because each has a header that joins them. */
const ROOM = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/** Returns the size of a text; a character of two places is never divided between two parts. */
export function smsSize(text: string): SmsSize {
  const letters = [...text]
  const isGsm = letters.every((letter) => BASIC.has(letter) || EXTENDED.has(letter))
  const alphabet = isGsm ? 'GSM-7' : 'UCS-2'
  const places = letters.map((letter) => (isGsm ? (EXTENDED.has(letter) ? 2 : 1) : letter.length))
  return { characters: letters.length, parts: countParts(places, ROOM[alphabet]), alphabet }
}

function countParts(places: readonly number[], [alone, joined]: readonly [number, number]): number {
  if (places.reduce((sum, each) => sum + each, 0) <= alone) return 1
  let [parts, used] = [1, 0]
  for (const each of places) {
    if (used + each > joined) [parts, used] = [parts + 1, 0]
    used += each
  }
  return parts
}
