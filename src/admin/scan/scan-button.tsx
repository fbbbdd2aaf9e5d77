import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined'
import { IconButton, useMediaQuery } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { Scan } from './read-code.ts'

/**
 * Outcome of a scan: what to do once the dialog is closed, or a sentence that tells why the code is of no use here, after which
 * the user can scan another one.
 */
export type ScanOutcome = (() => void) | string

export interface Scanning {
  /** Title of the dialog, such as "Scan a batch". */
  readonly title: string
  readonly onScan: (scan: Scan) => ScanOutcome | Promise<ScanOutcome>
}

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }))

/** True on devices held in the hand. Browsers offer cameras to secure pages only. */
export const useMayScan = (): boolean =>
  useMediaQuery('(pointer: coarse)', { noSsr: true }) && navigator.mediaDevices !== undefined

/** Button that reads a code with the camera. The code of the dialog is loaded when it opens. */
export function ScanButton({ title, onScan, sx = {} }: Scanning & { readonly sx?: object }) {
  const mayScan = useMayScan()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayScan) return null
  return (
    <>
      <IconButton
        aria-label={title}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ width: 44, height: 44, ...sx }}
      >
        <ScanIcon fontSize="small" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ScanDialog title={title} onScan={onScan} onClosed={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
