import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined'
import { Button, IconButton, useMediaQuery } from '@mui/material'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
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

interface ScanButtonProps extends Scanning {
  /** Shows the title on the button, where no input beside it tells what is scanned. */
  readonly isLabelled?: boolean
  readonly sx?: object
}

/** Button that reads a code with the camera. The code of the dialog is loaded when it opens. */
export function ScanButton({ title, onScan, isLabelled = false, sx = {} }: ScanButtonProps) {
  const mayScan = useMayScan()
  const [isOpen, setIsOpen] = useState(false)
  if (!mayScan) return null
  const opens = {
    'aria-haspopup': 'dialog',
    onClick: () => setIsOpen(true),
    // An input that is being typed in keeps the focus. Otherwise the menu at the bottom would return and take the tap.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const
  return (
    <>
      {isLabelled ? (
        <Button
          {...opens}
          variant="outlined"
          startIcon={<ScanIcon />}
          sx={{ minHeight: 44, ...sx }}
        >
          {title}
        </Button>
      ) : (
        <IconButton {...opens} aria-label={title} sx={{ width: 44, height: 44, ...sx }}>
          <ScanIcon fontSize="small" />
        </IconButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScanDialog title={title} onScan={onScan} onClosed={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
