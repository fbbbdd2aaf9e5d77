type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#[0-9a-f]{6}$/i

/** Returns true if a string is a hex colour as in CSS: "#2f5d43". */
export const isColour = (text: string): boolean => HEX.test(text)

const eachPart = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
]

const parseHex = (hex: string): Rgb =>
  eachPart([1, 3, 5], (at) => parseInt(hex.slice(at, at + 2), 16))
const formatHex = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes a colour with a share (0 to 1) of another colour. */
export const mixed = (hex: string, other: string, share: number): string => {
  const [one, two] = [parseHex(hex), parseHex(other)]
  return formatHex(one.map((part, place) => part + ((two[place] ?? 0) - part) * share))
}

function luminance(hex: string): number {
  const [red, green, blue] = eachPart(parseHex(hex), (part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours, from 1 to 21, as defined by WCAG. */
export function contrast(hex: string, other: string): number {
  const [one, two] = [luminance(hex), luminance(other)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** Returns the colour if it is readable on the background. Otherwise shifts it towards `end` until it is. */
export function readableOn(
  hex: string,
  ground: string,
  { end, least }: { readonly end: string; readonly least: number },
): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixed(hex, end, share)
    if (contrast(tried, ground) >= least) return tried
  }
  return end
}
