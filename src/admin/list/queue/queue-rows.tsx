import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import { Box, Button, Checkbox, IconButton, Paper, Tooltip } from '@mui/material'
import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { text } from '../../i18n/text.ts'
import { ToneChip } from '../../record/chips/tone-chip.tsx'
import { isLetter, KeysDialog, type KeyLine } from '../../shell/keys/keys-dialog.tsx'
import { isLetterOff } from '../../shell/keys/letter-keys.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import type { FindException } from './queue-page.tsx'
import type { Together } from './use-together.tsx'
import type { DecisionKeys } from './verdict.tsx'

interface QueueRowsProps<Row> {
  readonly label: string
  readonly listRef: RefObject<HTMLUListElement | null>
  readonly rows: readonly Row[]
  /** Id of the open record. */
  readonly wanted: number
  readonly entry: (row: Row) => ReactNode
  readonly findException: FindException<Row> | null
  readonly onOpen: (id: number) => void
  /** False if an open record replaces the queue. */
  readonly opensOnArrows: boolean
  /** Decides the open record. */
  readonly keys: RefObject<DecisionKeys | null>
  /** Loads more records; unset if all are loaded. */
  readonly onMore: (() => void) | undefined
  readonly together: Together<Row>
}

interface Listed {
  readonly id: number
  readonly label?: string | undefined
}

/** The records of the queue, with checkboxes to decide several at once. */
export function QueueRows<Row extends Listed>(props: QueueRowsProps<Row>) {
  const { label, listRef, rows, wanted, entry, findException, onOpen, onMore, together } = props
  const onKeyDown = useQueueKeys(props)
  useEffect(() => {
    // The heading, or nothing, had the focus while the records were loaded.
    if (document.activeElement?.matches('body, h1'))
      listRef.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]')?.focus()
  }, [listRef])
  // One tab stop: the arrows move between the entries.
  const reached = rows.some(({ id }) => id === wanted) ? wanted : rows[0]?.id
  return (
    <Paper variant="outlined" sx={QUEUE}>
      <TogetherBar together={together} total={rows.length} />
      <Box
        component="ul"
        ref={listRef}
        aria-label={label}
        onKeyDown={onKeyDown}
        onKeyUp={keepSpace}
        sx={{ overflowY: 'auto' }}
      >
        {rows.map((row) => (
          <Entry
            key={row.id}
            row={row}
            isOpen={row.id === wanted}
            isReached={row.id === reached}
            onOpen={() => onOpen(row.id)}
            exception={findException?.(row) ?? null}
            together={together}
          >
            {entry(row)}
          </Entry>
        ))}
      </Box>
      {onMore && (
        <Button onClick={onMore} sx={{ m: 1 }}>
          {text('Show more')}
        </Button>
      )}
      <KeyHints together={together} />
    </Paper>
  )
}

interface TogetherBarProps<Row> {
  readonly together: Together<Row>
  readonly total: number
}

/** A checkbox that selects all, the number of selected rows, and the actions for them or for all. */
function TogetherBar<Row>({ together, total }: TogetherBarProps<Row>) {
  const { ticked, actions, approveAll } = together
  const count = ticked.rows.length
  const isAll = count === total
  if (actions.length === 0) return null
  return (
    <Flex
      wrap
      sx={{ pl: 0.75, pr: 1, py: 0.25, minHeight: 48, borderBottom: '1px solid var(--line)' }}
    >
      <Checkbox
        checked={count > 0 && isAll}
        indeterminate={count > 0 && !isAll}
        onChange={isAll ? ticked.clear : ticked.tickAll}
        slotProps={{ input: { 'aria-label': text('Select all') } }}
      />
      <Small sx={{ flex: 1 }}>
        {count > 0 ? text('{smart_count} selected', { smart_count: count }) : text('Select all')}
      </Small>
      {count > 0 ? (
        <Flex wrap sx={DECISIONS}>
          {actions.map(({ name, label, isMain, run }) => (
            <Button
              key={name}
              size="small"
              variant={isMain ? 'contained' : 'outlined'}
              color={isMain ? 'primary' : 'error'}
              onClick={run}
            >
              {label}
            </Button>
          ))}
        </Flex>
      ) : (
        approveAll && (
          <Button
            size="small"
            variant="outlined"
            disabled={approveAll.isDisabled}
            onClick={() => void approveAll.run()}
          >
            {approveAll.label}
          </Button>
        )
      )}
    </Flex>
  )
}

interface EntryProps<Row> {
  readonly row: Row
  readonly isOpen: boolean
  /** True for the entry in the tab order. */
  readonly isReached: boolean
  readonly onOpen: () => void
  /** Reason why the record should be decided by itself. */
  readonly exception: string | null
  readonly together: Together<Row>
  readonly children: ReactNode
}

function Entry<Row extends Listed>(props: EntryProps<Row>) {
  const { row, isOpen, isReached, onOpen, exception, together, children } = props
  const { ticked, actions } = together
  const hasBox = actions.length > 0
  return (
    <Flex
      component="li"
      gap={0}
      divided
      sx={{ '&:hover': { bgcolor: 'action.hover' }, ...(isOpen ? OPEN : {}) }}
    >
      {hasBox && (
        <Checkbox
          checked={ticked.isTicked(row)}
          onChange={() => ticked.toggle(row)}
          tabIndex={-1}
          sx={{ ml: 0.75 }}
          slotProps={{
            input: { 'aria-label': text('Select {name}', { name: row.label ?? '' }), tabIndex: -1 },
          }}
        />
      )}
      <Box
        component="button"
        type="button"
        data-entry={row.id}
        data-takes-over
        tabIndex={isReached ? 0 : -1}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        sx={{ ...ENTRY, pl: hasBox ? 1 : ENTRY.p }}
      >
        {children}
        {exception !== null && (
          <Box sx={{ mt: 0.5 }}>
            <ToneChip label={exception} tone="danger" />
          </Box>
        )}
      </Box>
    </Flex>
  )
}

/** Arrows move and open, Space and X select, A approves and R rejects the selected records or else the open one. */
function useQueueKeys<Row extends Listed>(props: QueueRowsProps<Row>) {
  const { rows, wanted, onOpen, opensOnArrows, keys, together } = props
  const decide = (name: 'approve' | 'reject') => {
    if (together.ticked.rows.length > 0) together.actions.find((each) => each.name === name)?.run()
    else keys.current?.[name]?.()
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    const place = entries.findIndex((each) => each.closest('li')?.contains(target))
    const row = rows[place]
    if (!row) return
    const move = (to: number) => {
      const next = rows[to]
      if (!next) return
      entries[to]?.focus()
      if (opensOnArrows) onOpen(next.id)
    }
    const isOpen = row.id === wanted || together.ticked.rows.length > 0
    const letters: Readonly<Record<string, () => void>> = {
      x: () => together.ticked.toggle(row),
      a: () => isOpen && decide('approve'),
      r: () => isOpen && decide('reject'),
    }
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(place + 1),
      ArrowUp: () => move(place - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      ' ': () => together.ticked.toggle(row),
      ...(event.shiftKey || isLetterOff(event) ? {} : letters),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    // A key that is held down must not decide one record after another.
    if (!event.repeat || event.key.startsWith('Arrow')) act()
  }
}

/** Space selects the row; it must not press the entry as well. */
function keepSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key === ' ') event.preventDefault()
}

/** The keys of the queue, for users with a keyboard, and the dialog that switches its letters off. */
function KeyHints<Row>({ together: { actions } }: Pick<QueueRowsProps<Row>, 'together'>) {
  const [isListed, setIsListed] = useState(false)
  if (actions.length === 0) return null
  const mayDecide = (name: string) => actions.some((each) => each.name === name)
  const keys: readonly KeyLine[] = [
    [['↑', '↓'], text('open')],
    [['X'], text('select')],
    ...(mayDecide('approve') ? [[['A'], text('approve')] as const] : []),
    ...(mayDecide('reject') ? [[['R'], text('reject')] as const] : []),
  ]
  return (
    <Flex wrap gap={1.25} sx={HINTS}>
      {keys
        .filter(([names]) => !names.some((key) => isLetter(key) && isLetterOff({ key })))
        .map(([names, does]) => (
          <Flex key={does} gap={0.5}>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
            {does}
          </Flex>
        ))}
      <Tooltip title={text('Keyboard shortcuts')}>
        <IconButton
          size="small"
          aria-label={text('Keyboard shortcuts')}
          onClick={() => setIsListed(true)}
          sx={{ ml: 'auto', my: -0.5 }}
        >
          <KeyboardIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
      {isListed && <KeysDialog keys={keys} onClose={() => setIsListed(false)} />}
    </Flex>
  )
}

const QUEUE = {
  overflow: 'hidden',
  position: { lg: 'sticky' },
  top: 16,
  maxHeight: { lg: 'calc(100vh - 130px)' },
  display: 'flex',
  flexDirection: 'column',
} as const

/** A row of their own, because their labels are long in some languages. */
const DECISIONS = { flexBasis: '100%', pb: 1, pl: 0.25, '& > *': { flex: '1 1 auto' } } as const

const OPEN = { bgcolor: 'var(--primary-soft)' } as const

const ENTRY = {
  flex: 1,
  minWidth: 0,
  p: 1.25,
  '&:focus-visible': { outlineOffset: -2 },
} as const

const HINTS = {
  display: { xs: 'none', lg: 'flex' },
  pl: 1.25,
  pr: 0.5,
  py: 0.75,
  borderTop: '1px solid var(--line)',
  fontSize: '0.6875rem',
  color: 'text.secondary',
} as const
