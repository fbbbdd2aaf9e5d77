import { Box, Typography, type SxProps, type Theme } from '@mui/material'
import type { OverridableComponent } from '@mui/material/OverridableComponent'
import type { ReactNode } from 'react'

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** A part of a page in a frame of its own. */
    card: true
  }
}

/** A box with options of its own beside those of its element, which `component` names. */
type Part<Options> = OverridableComponent<{
  props: Options & BoxParts
  defaultComponent: 'div'
}>

interface BoxParts {
  readonly children?: ReactNode
  readonly sx?: SxProps<Theme>
}

interface FlexOptions {
  /** Below one another and as wide as the box. */
  readonly column?: boolean
  /** In steps of 8 pixels. */
  readonly gap?: number
  readonly align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch'
  readonly justify?: 'center' | 'space-between' | 'flex-end'
  /** Continues on the next line where there is no room. */
  readonly wrap?: boolean
  /** A hairline between this row and the one above it. */
  readonly divided?: boolean
}

/** Parts beside one another, centred on a line unless `align` is given. */
export const Flex = (({
  column,
  gap = 1,
  align = column ? 'stretch' : 'center',
  justify,
  wrap,
  divided,
  sx,
  ...rest
}: FlexOptions & BoxParts) => (
  <Box
    {...rest}
    sx={[
      { display: 'flex', alignItems: align, gap },
      column === true && { flexDirection: 'column' },
      justify !== undefined && { justifyContent: justify },
      wrap === true && { flexWrap: 'wrap' },
      divided === true && { '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' } },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
)) as Part<FlexOptions>

interface StackOptions {
  readonly gap?: number
  /** Their widths, also by the width of the screen. */
  readonly columns?: string | Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>
  /** Width in pixels of a second column, on screens that have room for it. */
  readonly aside?: number
  /** Least width in pixels of one of as many columns as there is room for. */
  readonly least?: number
}

/** Parts below one another, or in columns of a grid. */
export const Stack = (({
  gap = 1,
  columns = 'minmax(0, 1fr)',
  aside,
  least,
  sx,
  ...rest
}: StackOptions & BoxParts) => (
  <Box
    {...rest}
    sx={[
      { display: 'grid', gap, gridTemplateColumns: columns },
      aside !== undefined && {
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${aside}px` },
        alignItems: 'start',
      },
      least !== undefined && {
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`,
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
)) as Part<StackOptions>

interface SmallOptions {
  /** One line, cut off where there is no room. */
  readonly noWrap?: boolean
  /** For what stands beside or below small text. */
  readonly tiny?: boolean
}

/** Small text in the secondary colour: details, hints, numbers of results. */
export const Small = (({ tiny, ...rest }: SmallOptions & BoxParts) => (
  <Typography
    variant={tiny ? 'caption' : 'body2'}
    component="div"
    color="textSecondary"
    {...rest}
  />
)) as Part<SmallOptions>
