type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#[0-9a-f]{6}$/i

/** Whether a text is a colour as pages write it: "#2f5d43". */
export const isColour = (text: string): boolean => HEX.test(text)

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A colour with a share of another in it, from 0 to 1. */
export const mixed = (hex: string, other: string, share: number): string => {
  const [one, two] = [rgbOf(hex), rgbOf(other)]
  return hexOf(
    one.map((part, place) => part + ((two[place] ?? 0) - part) * share) as unknown as Rgb,
  )
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) =>
    part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How well one colour is read on another, from 1 to 21, as WCAG counts. */
export function contrast(hex: string, other: string): number {
  const [dark, light] = [luminance(hex), luminance(other)].sort((left, right) => left - right) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour itself where it is read well on that ground, else moved towards `end` until it is. */
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
