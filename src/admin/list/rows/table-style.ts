import { numbersAlign } from '../../i18n/language.ts'
import { PENCIL_WIDTH } from '../cells/pencil.ts'
import type { Density } from '#schema/engine'

/** Pixels from one row border to the next. */
export const rowHeight = (density: Density): number => (density === 'compact' ? 32 : 40)

/** Frame of the scrolling table. Edges are shaded while columns are hidden behind them. */
export const FRAME = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    right: 0,
    width: 24,
    zIndex: 4,
    pointerEvents: 'none',
    opacity: 0,
    background: 'linear-gradient(to left, var(--shade), transparent)',
    transition: 'opacity 120ms',
  },
  '&[data-more-end]::after': { opacity: 1 },
  '&[data-wide] .actions': { position: 'static' },
  '&[data-tight] table': {
    fontSize: '0.8125rem',
    '& th, & td': { px: 0.75 },
    '& [data-right]': { pr: 1 },
    '& .box': { px: 0 },
    '& td:not(.actions)': { maxWidth: { xs: 188, lg: 206 } },
    '& tbody th': { maxWidth: 220 },
    // Columns that stand this close leave no room beside the value.
    '& tbody [data-editable]::before': { display: 'none' },
  },
  '&[data-more-start] tr > :is(.box + th, th:first-of-type:not(.box))': {
    boxShadow: '10px 0 10px -8px var(--shade)',
  },
} as const

const CELLS = {
  '& td': { maxWidth: 300, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& [data-right]': { textAlign: numbersAlign, pr: { xs: 1.5, lg: 2.5 } },
  '& .box': {
    width: 44,
    minWidth: 44,
    maxWidth: 44,
    px: 0,
    textAlign: 'center',
    overflow: 'visible',
  },
  // The identifying columns and the actions stay visible during horizontal scrolling.
  '& .box, & .box + th, & th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
  },
  '& .box + th': { left: 44 },
  '& [data-quiet]': { color: 'text.secondary' },
  '& .actions': {
    position: 'sticky',
    right: 0,
    zIndex: 1,
    maxWidth: 'none',
    overflow: 'visible',
    bgcolor: 'background.paper',
  },
} as const

const HEAD = {
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    bgcolor: 'background.paper',
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
  },
  // Above the rows that scroll vertically and the headers that scroll horizontally.
  '& thead .box, & thead .box + th, & thead th:first-of-type': { zIndex: 3 },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.25,
    borderRadius: '4px',
    minHeight: 28,
    '&:hover': { color: 'text.primary' },
  },
  '& thead th[data-over]': { boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)' },
  '& thead th[draggable="true"]': { cursor: 'grab' },
  '& thead .edge': {
    position: 'absolute',
    insetBlock: 6,
    insetInlineEnd: 0,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEnd: '2px solid transparent',
  },
  '& thead th:hover .edge': { borderColor: 'var(--line)' },
  '& thead .edge:hover, & thead .edge:active': {
    borderColor: 'var(--mui-palette-primary-main) !important',
  },
  '& thead [aria-sort] button': { color: 'text.primary' },
  '& thead button svg': { fontSize: 14, opacity: 0 },
  '& thead [aria-sort] button svg, & thead button:hover svg': { opacity: 1 },
} as const

const FOOT = {
  '& tfoot :is(th, td)': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderTop: '1px solid var(--line)',
    borderBottomColor: 'transparent',
    fontWeight: 650,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& tfoot :is(.box, .box + th, th:first-of-type)': { zIndex: 3 },
  '& tfoot th': { color: 'text.secondary', fontWeight: 600, maxWidth: 240 },
} as const

const BODY = {
  '& tbody tr': { cursor: 'pointer', outline: 0 },
  '& tbody tr:hover td, & tbody tr:hover th': {
    backgroundImage:
      'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
  '& tbody tr[data-selected] td, & tbody tr[data-selected] th': {
    bgcolor: 'var(--primary-soft)',
  },
  // The pale background of a chip would be lost on the tinted background of a selected row.
  '& tbody tr[data-selected] .MuiChip-root': { bgcolor: 'background.paper' },
  '& tbody tr:focus-visible td, & tbody tr:focus-visible th': {
    boxShadow:
      'inset 0 2px 0 var(--mui-palette-primary-main), inset 0 -2px 0 var(--mui-palette-primary-main)',
  },
  '& tbody tr:last-of-type td, & tbody tr:last-of-type th': { borderBottomColor: 'transparent' },
  '& tbody th': {
    fontWeight: 600,
    maxWidth: { xs: 240, lg: 320 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const

/** Drawn at the end of a cell that can be edited, in a grey that is seen on light and dark. */
const PENCIL =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath fill='%23808080' d='m14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83a1 1 0 0 0 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z'/%3E%3C/svg%3E\")"

/** Cells that can be edited, and those that are selected or unsaved. */
const EDITED = {
  '& tbody[data-cells] :is(td, th)': { cursor: 'cell', userSelect: 'none' },
  '& tbody td:is([data-editable], [data-active], [data-unsaved])': { position: 'relative' },
  '& tbody [data-editable]:not([data-active]):hover::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 2,
    insetInlineEnd: 2,
    width: PENCIL_WIDTH - 2,
    borderRadius: '4px',
    background: `${PENCIL} center / 14px no-repeat var(--mui-palette-background-paper)`,
  },
  '& tbody [data-chosen]': {
    backgroundImage:
      'linear-gradient(var(--mui-palette-action-selected), var(--mui-palette-action-selected))',
  },
  '& tbody [data-active]': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
    zIndex: 2,
  },
  '& tbody [data-right] input': { textAlign: numbersAlign },
  '& tbody [data-unsaved]': { bgcolor: 'var(--tone-progress-soft)' },
  '& tbody [data-saving]': { opacity: 0.6 },
  '& tbody [data-wrong]': {
    bgcolor: 'var(--tone-danger-soft)',
    color: 'var(--tone-danger-ink)',
    boxShadow: 'inset 0 -2px var(--tone-danger-solid)',
  },
  '& tbody [data-wrong][data-active]': { overflow: 'visible' },
} as const

/** One style for the whole table: a style per cell would cost more than the cells. */
export const tableStyle = (density: Density) =>
  ({
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: density === 'compact' ? '0.8125rem' : '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      height: rowHeight(density),
      py: 0,
      px: { xs: 0.875, lg: 1.25 },
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid var(--line)',
    },
    ...CELLS,
    ...HEAD,
    ...BODY,
    ...FOOT,
    ...EDITED,
  }) as const
