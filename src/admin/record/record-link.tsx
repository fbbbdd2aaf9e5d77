import { Link } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ReactNode } from 'react'
import { UnbrokenCodes } from './chips/unbroken-codes.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { showPath } from '../routes.ts'

interface RecordLinkProps {
  /** The resource of the record: "sales-order". */
  readonly of: string
  readonly id: number
  readonly children: ReactNode
}

export function RecordLink({ of, id, children }: RecordLinkProps) {
  const { screen = '' } = useScreenContext().registry.get(of)
  return (
    <Link component={LinkBase} to={showPath(screen, id)}>
      {typeof children === 'string' ? <UnbrokenCodes words={children} /> : children}
    </Link>
  )
}
