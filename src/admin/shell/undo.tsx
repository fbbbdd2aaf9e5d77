import CloseIcon from '@mui/icons-material/CloseOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import { Box, Button, IconButton } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { readRefusal, type Refusal } from '../form/form-errors.ts'
import { text } from '../i18n/text.ts'
import { Flex } from '../theme/layout.tsx'
import { formatShortcut, isCovered, isShortcut, isTyping } from './shortcut.ts'

/** Milliseconds for which an offer stands. They begin again when the pointer or the focus leaves the bar. */
const OFFER_DURATION = 10_000

export interface UndoOffer {
  /** Describes the change, in place of a toast: "Brand saved". */
  readonly message: string
  /** Takes the change back. If it resolves to a string, that is the notification of success. */
  readonly undo: () => Promise<unknown>
}

interface Undo {
  /** Replaces any earlier offer. */
  offer(offer: UndoOffer): void
}

const ReactContext = createContext<Undo | null>(null)

/** Offers to undo the last change: `useUndo().offer({ message, undo })`. */
export function useUndo(): Undo {
  const undo = useContext(ReactContext)
  if (!undo) throw new Error('useUndo needs an UndoProvider above it')
  return undo
}

/** Keeps the newest offer and shows it below its children. */
export function UndoProvider({ children }: { readonly children: ReactNode }) {
  const [{ current, count }, setState] = useState<{ current: UndoOffer | null; count: number }>({
    current: null,
    count: 0,
  })
  const undo = useMemo<Undo>(
    () => ({
      offer: (next) => setState((before) => ({ current: next, count: before.count + 1 })),
    }),
    [],
  )
  const close = () => setState((now) => (now.count === count ? { current: null, count } : now))
  return (
    <ReactContext.Provider value={undo}>
      {children}
      {/* The region exists before it has any text: only then is the text read out. */}
      <Box role="status" data-off-paper sx={{ flex: 'none' }}>
        {current && <UndoBar key={count} offer={current} onClose={close} />}
      </Box>
    </ReactContext.Provider>
  )
}

interface UndoBarProps {
  readonly offer: UndoOffer
  readonly onClose: () => void
}

function UndoBar({ offer, onClose }: UndoBarProps) {
  const { run, isBusy, refusal } = useRun({ offer, onClose })
  const hold = useDuration(onClose, isBusy || refusal !== null)
  // Errors reported by the server are final; a lost connection is not.
  const isPossible = refusal === null || refusal.status === 0
  useUndoKey(run, isPossible && !isBusy)
  return (
    <Flex sx={BAR} {...hold}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {refusal ? text('Not undone: {reason}', { reason: refusal.message }) : offer.message}
      </Box>
      {isPossible && (
        <Button
          size="small"
          startIcon={<UndoIcon className="mirrored" />}
          aria-keyshortcuts="Control+Z Meta+Z"
          aria-disabled={isBusy}
          onClick={run}
          sx={{ flex: 'none' }}
        >
          {isBusy ? text('Undoing…') : text('Undo')}
          <Box component="kbd" aria-hidden sx={KEY}>
            {formatShortcut('Z')}
          </Box>
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={text('Close')}
        onClick={onClose}
        sx={{ ml: { xs: 'auto', sm: 0 }, color: 'text.secondary' }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Flex>
  )
}

function useRun({ offer, onClose }: UndoBarProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const undo = async () => {
    setIsBusy(true)
    try {
      const done = await offer.undo()
      notify(typeof done === 'string' ? done : text('The change has been undone'), {
        type: 'restored' as never,
      })
      onClose()
    } catch (error) {
      setRefusal(readRefusal(error))
      setIsBusy(false)
    }
    // After a failure too, because the record may have been changed by someone else.
    refresh()
  }
  return { run: () => void (isBusy || undo()), isBusy, refusal }
}

/** Closes the bar in time, unless it is pointed at, focused or held. Returns the listeners. */
function useDuration(onClose: () => void, isHeld: boolean) {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const stays = isHeld || isPointed || isFocused
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(onClose, OFFER_DURATION)
    return () => clearTimeout(timer)
    // The timer must not begin again when the screen behind is rendered.
  }, [stays])
  return {
    onMouseEnter: () => setIsPointed(true),
    onMouseLeave: () => setIsPointed(false),
    onFocus: () => setIsFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setIsFocused(currentTarget.contains(relatedTarget)),
  }
}

/** Runs the offer by Ctrl-Z or Cmd-Z. In a text box, the keys undo typing instead. */
function useUndoKey(run: () => void, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 'z') || event.defaultPrevented) return
      if (isTyping(event.target) || isCovered()) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

const BAR = {
  px: { xs: 2, md: 3 },
  py: 0.5,
  minHeight: 44,
  fontSize: '0.875rem',
  bgcolor: 'var(--floating)',
  borderTop: '1px solid var(--line)',
  pb: 'max(4px, env(safe-area-inset-bottom))',
} as const
const KEY = { ml: 1, display: { xs: 'none', sm: 'inline-block' } } as const
