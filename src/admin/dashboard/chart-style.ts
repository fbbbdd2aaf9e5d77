/** As high as every chart along time, in pixels. */
export const HEIGHT = 232

/** What the keys of a picture are called, how they are painted, and where they lead. */
export interface ChartStyle {
  nameOf(key: string): string
  colourOf(key: string): string
  isLighter(key: string): boolean
  addressOf(group: string, series: string): string | null
}

/** The paint of a series. */
export const fillOf = (style: ChartStyle, key: string): string =>
  style.isLighter(key)
    ? `color-mix(in srgb, ${style.colourOf(key)} 42%, var(--mui-palette-background-paper))`
    : style.colourOf(key)
