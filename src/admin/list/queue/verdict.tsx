import type { Definition } from '#schema/engine'
import { Box, Button } from '@mui/material'
import {
  createContext,
  useContext,
  useEffect,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { NamedActionDialog } from '../../record/actions/named-action-dialog.tsx'
import { readRefusal, type Refusal } from '../../form/form-errors.ts'
import { Flex } from '../../theme/layout.tsx'

/** Decisions on the open record, for the keys of the queue; unset while they are not possible. */
export interface DecisionKeys {
  readonly approve?: (() => void) | undefined
  readonly reject?: (() => void) | undefined
}

/** Holder of the decisions on the open record, so that keys in the queue can press its buttons. */
export const PressedKeys = createContext<RefObject<DecisionKeys | null> | null>(null)

interface VerdictProps {
  readonly definition: Definition
  readonly record: Readonly<Record<string, unknown>>
  readonly canApprove: boolean
  readonly onApprove: () => void
  /** Called once the record is rejected. */
  readonly onDone: () => void
  /** Warnings about the record, or the error of the last attempt. */
  readonly children?: ReactNode
  /** Total, shown next to the buttons. */
  readonly sum?: ReactNode
}

/**
 * Buttons for the two decisions on a pending record: `approve` takes one click, `reject` requires a reason. They stay
 * visible even if the record is long.
 */
export function Verdict(props: VerdictProps) {
  const { definition, record, canApprove, onApprove, onDone, children, sum } = props
  const [isRejecting, setRejecting] = useState(false)
  const keys = useContext(PressedKeys)
  useEffect(() => {
    if (!keys) return
    keys.current = {
      approve: canApprove ? onApprove : undefined,
      reject: () => setRejecting(true),
    }
    return () => void (keys.current = null)
  })
  const readLabel = (action: string) => definition.actions?.[action]?.label
  return (
    <Box sx={FOOT}>
      {children}
      <Flex justify="flex-end" wrap sx={ANSWERS}>
        {sum && <Box sx={SUM}>{sum}</Box>}
        <Button variant="outlined" color="error" onClick={() => setRejecting(true)}>
          {readLabel('reject')}
        </Button>
        <Button variant="contained" disabled={!canApprove} onClick={onApprove}>
          {readLabel('approve')}
        </Button>
      </Flex>
      {isRejecting && (
        <NamedActionDialog
          definition={definition}
          record={record}
          name="reject"
          onClose={() => setRejecting(false)}
          onDone={onDone}
        />
      )}
    </Box>
  )
}

/** Approves a record, shows the message of `act` and opens the next one. Errors are shown until the version changes. */
export function useVerdict(version: number, onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<{
    readonly version: number
    readonly refusal: Refusal
  } | null>(null)
  const approve = async (act: () => Promise<string>) => {
    setIsBusy(true)
    setRefused(null)
    try {
      notify(await act(), { type: 'info' })
      onDone()
    } catch (error) {
      setRefused({ version, refusal: readRefusal(error) })
    } finally {
      setIsBusy(false)
      refresh()
    }
  }
  // Messages about an older version may no longer be true.
  const refusal = refused?.version === version ? refused.refusal : null
  return { approve, isBusy, refusal } as const
}

/** On a phone, both buttons share a row below the sum. */
const ANSWERS = { '& > button': { flex: { xs: '1 1 0', sm: 'none' } } } as const
const SUM = { mr: 'auto', flexBasis: { xs: '100%', sm: 'auto' } } as const

/** Covers the padding below the page. */
const FOOT = {
  position: 'sticky',
  bottom: -24,
  zIndex: 2,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  borderTop: '1px solid var(--line)',
  bgcolor: 'var(--sunken)',
  borderRadius: '0 0 8px 8px',
} as const
