/** As high as every chart along time, in pixels. */
export const HEIGHT = 232

/** What the keys of a picture are called, how they are painted, and where they lead. */
export interface Looks {
  nameOf(key: string): string
  colourOf(key: string): string
  isLighter(key: string): boolean
  addressOf(group: string, series: string): string | null
}

/** The paint of a series. */
export const fillOf = (looks: Looks, key: string): string =>
  looks.isLighter(key)
    ? `color-mix(in srgb, ${looks.colourOf(key)} 42%, var(--mui-palette-background-paper))`
    : looks.colourOf(key)
