import { Box, Typography, type SxProps, type Theme } from '@mui/material'
import type { OverridableComponent } from '@mui/material/OverridableComponent'
import type { ReactNode } from 'react'

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** A framed section of a page. */
    card: true
  }
}

/** A box with its own options in addition to those of its element, which `component` sets. */
type Part<Options> = OverridableComponent<{
  props: Options & BoxParts
  defaultComponent: 'div'
}>

interface BoxParts {
  readonly children?: ReactNode
  readonly sx?: SxProps<Theme>
}

interface FlexOptions {
  /** Stacked, at the full width of the box. */
  readonly column?: boolean
  /** In steps of 8 pixels. */
  readonly gap?: number
  readonly align?: 'center' | 'start' | 'end' | 'baseline' | 'stretch'
  readonly justify?: 'center' | 'space-between' | 'flex-end'
  /** Wraps to the next line if there is no room. */
  readonly wrap?: boolean
  /** A hairline between this row and the one above it. */
  readonly divided?: boolean
}

/** Elements side by side, vertically centred unless `align` is set. */
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
  /** Column widths, optionally by screen width. */
  readonly columns?: string | Partial<Record<'xs' | 'sm' | 'md' | 'lg', string>>
  /** Width of a second column in pixels, on screens with room for it. */
  readonly aside?: number
  /** Minimum column width in pixels; there are as many columns as fit. */
  readonly least?: number
}

/** Elements below one another, or in grid columns. */
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
  /** One line, truncated if there is no room. */
  readonly noWrap?: boolean
  /** For elements beside or below small text. */
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
