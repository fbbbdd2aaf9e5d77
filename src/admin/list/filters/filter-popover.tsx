import { Popover } from '@mui/material'
import { FilterControl, findWidth } from './filter-controls.tsx'
import type { FilterSpec, FilterValues } from './filters.ts'

interface Place {
  readonly top: number
  readonly left: number
}

export interface OpenFilter {
  readonly spec: FilterSpec
  readonly place: Place
}

/** Position below a chip or button, measured once because the element may move while the popover is open. */
export const below = (element: HTMLElement): Place => {
  const { bottom, left } = element.getBoundingClientRect()
  return { top: bottom + 4, left }
}

interface PopoverProps {
  readonly open: OpenFilter | null
  readonly values: FilterValues
  readonly onChange: (next: FilterValues, spec: FilterSpec) => void
  readonly onClose: () => void
}

export function FilterPopover({ open, values, onChange, onClose }: PopoverProps) {
  return (
    <Popover
      open={Boolean(open)}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(open ? { anchorPosition: open.place } : {})}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': open?.spec.label ?? '',
          sx: { width: open ? findWidth(open.spec) : undefined, p: 1.5 },
        },
      }}
    >
      {open && (
        <FilterControl
          spec={open.spec}
          values={values}
          onChange={(next) => onChange(next, open.spec)}
          onDone={onClose}
        />
      )}
    </Popover>
  )
}
