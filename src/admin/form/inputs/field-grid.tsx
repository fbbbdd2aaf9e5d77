import type { Field } from '#schema/engine'
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { SCREENS } from '../../kinds/screens-by-kind.ts'

interface FieldGridProps {
  readonly fields: Readonly<Record<string, Field>>
  readonly render: (name: string, field: Field) => ReactNode
}

/** Two columns for short fields, one in narrow forms. Hidden fields leave no gap. */
export function FieldGrid({ fields, render }: FieldGridProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={GRID}>
        {Object.entries(fields).map(([name, field]) => (
          <Box
            key={name}
            data-field={name}
            sx={{
              gridColumn: SCREENS[field.kind].isWide?.(field) ? '1 / -1' : undefined,
              minWidth: 0,
              '&:empty': { display: 'none' },
            }}
          >
            {render(name, field)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const GRID = {
  display: 'grid',
  columnGap: 3,
  rowGap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  // Depends on the width of the form, not of the screen: the same form is used in pages, dialogs and cards.
  '@container (min-width: 520px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
