import { Box, Button, Typography } from '@mui/material'
import { LinkBase } from 'ra-core'

/** Said instead of a screen that this role may not use. */
export function NotAllowed({ what }: { what: string }) {
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: 10, px: 2 }}>
      <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>You may not {what}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>Ask an administrator if you need to.</Typography>
      <Button component={LinkBase} to="/" variant="outlined">Go to your start page</Button>
    </Box>
  )
}
