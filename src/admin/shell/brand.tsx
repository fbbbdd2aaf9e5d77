import { Box, Typography } from '@mui/material'
import { COMPANY } from '../company.ts'

export function Brand({
  large = false,
  nameless = false,
}: {
  large?: boolean
  nameless?: boolean
}) {
  const size = large ? 36 : 28
  return (
    <Box
      sx={{
        display: 'inline-flex',
        minWidth: 0,
        alignItems: 'center',
        gap: large ? 1.5 : 1.25,
        fontSize: large ? '1.5rem' : '1.0625rem',
        fontWeight: 700,
        letterSpacing: '-0.015em',
      }}
    >
      {COMPANY.logo ? (
        <Box
          component="img"
          src={COMPANY.logo}
          alt=""
          sx={{
            height: size,
            width: 'auto',
            maxWidth: nameless ? size : size * 3,
            objectFit: 'contain',
            flex: 'none',
            borderRadius: 0.5,
          }}
        />
      ) : (
        <Sprig size={size} />
      )}
      {!nameless && (
        <Typography component="span" dir="auto" noWrap variant="inherit" sx={{ lineHeight: 1.25 }}>
          {COMPANY.name}
        </Typography>
      )}
    </Box>
  )
}

function Sprig({ size }: { size: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden="true"
      sx={{ width: size, height: size, flex: 'none', color: 'primary.main' }}
    >
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <Box
        component="path"
        d="M16 26V13m0 5c-5 0-7-3-7-8 5 0 7 3 7 8Zm0-4c0-4 2-7 7-7 0 5-2 7-7 7Z"
        sx={{
          fill: 'none',
          stroke: 'var(--mui-palette-primary-contrastText)',
          strokeWidth: 2,
          strokeLinejoin: 'round',
          strokeLinecap: 'round',
        }}
      />
    </Box>
  )
}
