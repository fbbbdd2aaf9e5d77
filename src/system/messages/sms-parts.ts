/** Size of a text: its number of characters, its alphabet, and the number of parts in which it is sent and billed. */
interface SmsSize {
  readonly characters: number
  readonly parts: number
  /** GSM-7 covers common European letters at 160 characters per part. Any other character requires UCS-2 at 70 per part. */
  readonly alphabet: 'GSM-7' | 'UCS-2'
}

/** Basic character set of GSM 03.38. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Extension characters, each of which counts as two. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/** Characters per part: first for a single part, then for several, where each part has a header. */
const ROOM = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const

/** Returns the size of a text. A character that counts as two is never split across parts. */
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
