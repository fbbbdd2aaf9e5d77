import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'

/** Link above a list to another view of the same records: `above={<OtherView to="…">Show a month</OtherView>}`. */
export const OtherView = ({
  to,
  children,
}: {
  readonly to: string
  readonly children: ReactNode
}) => (
  <Button
    component={LinkBase}
    to={to}
    variant="outlined"
    sx={{ alignSelf: 'flex-start', mb: 1.5, flex: 'none' }}
  >
    {children}
  </Button>
)
