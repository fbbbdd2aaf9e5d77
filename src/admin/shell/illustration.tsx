import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** Small drawings of a larder: an empty shelf, nothing found, a closed cupboard, a seedling, a spilt jar. */
export type Scene = 'empty' | 'lost' | 'closed' | 'growing' | 'spilt'

const SHELF = 'M14 92h112M22 92v10M118 92v10'
const JAR = 'M30 64h22v24a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4Zm-2-6h26v6H28Z'

const SCENES: Readonly<Record<Scene, readonly string[]>> = {
  empty: [
    SHELF,
    JAR,
    'M70 92V66m0 12c-8 0-12-5-12-13 8 0 12 5 12 13Zm0-6c0-7 4-12 11-12 0 8-4 12-11 12Z',
  ],
  lost: [
    'M62 82a24 24 0 1 0 0-48 24 24 0 0 0 0 48ZM79 75l20 20',
    'M54 52c2-6 15-7 16 1 0 6-8 6-8 12m0 6v.5',
  ],
  closed: ['M36 24h68v78H36Zm34 0v78M63 60v8M77 60v8', 'M28 102h84'],
  growing: [
    'M48 78h44l-5 24H53Z',
    'M70 78V42m0 16c-11 0-17-7-17-18 11 0 17 7 17 18Zm0-9c0-9 5-15 15-15 0 10-5 15-15 15Z',
  ],
  spilt: [
    SHELF,
    'M52 70h36a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4H52Zm-6-2v26h6V68Z',
    'M40 88c-8 0-14 2-18 4M36 80c-4-1-8 0-10 2',
  ],
}

/** One of the drawings, in the colours of the theme. */
function Illustration({ scene }: { scene: Scene }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 140 112"
      aria-hidden="true"
      sx={{
        width: 140,
        height: 112,
        fill: 'none',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <Box
        component="ellipse"
        cx="70"
        cy="62"
        rx="62"
        ry="44"
        sx={{ fill: 'var(--primary-soft)' }}
      />
      {SCENES[scene].map((path) => (
        <Box
          component="path"
          key={path}
          d={path}
          sx={{
            stroke: 'var(--mui-palette-primary-main)',
            fill: 'var(--mui-palette-background-paper)',
          }}
        />
      ))}
    </Box>
  )
}

interface NoticeProps {
  readonly scene?: Scene
  readonly title: string
  readonly why: ReactNode
  /** An alert interrupts a screen reader. */
  readonly role?: 'status' | 'alert'
  /** Replaces a whole page. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}

/** Replaces missing content: a drawing, the reason, the next step. */
export const Notice = ({
  scene = 'empty',
  title,
  why,
  role = 'status',
  isPage,
  children,
}: NoticeProps) => (
  <Box role={role} sx={{ ...NOTICE, minHeight: isPage ? '60vh' : undefined }}>
    <Illustration scene={scene} />
    <Typography variant={isPage ? 'h1' : 'h2'} sx={{ mt: 1.5 }}>
      {title}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 0.25, mb: 2.5, maxWidth: 400 }}>
      {why}
    </Typography>
    {children}
  </Box>
)

const NOTICE = {
  flex: 1,
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  textAlign: 'center',
  py: 6,
  px: 2,
} as const
