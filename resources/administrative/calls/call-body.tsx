import type { CellProps } from '#admin'
import { Box } from '@mui/material'

/** What was sent, one value a line. */
export function CallBody({ value }: CellProps) {
  return (
    <Box
      component="pre"
      dir="ltr"
      tabIndex={0}
      sx={{
        m: 0,
        maxHeight: 360,
        overflow: 'auto',
        font: '0.8125rem/1.5 ui-monospace, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {inLines(String(value))}
    </Box>
  )
}

function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
