import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { text } from '../../i18n/text.ts'
import { Flex } from '../../theme/layout.tsx'
import { useListScope } from '../list-scope.ts'
import { formatName, type Row } from '../rows/record-name.ts'
import {
  problemOf,
  useDrafts,
  useSavedOffer,
  waitingDrafts,
  type Conflict,
  type RowDraft,
} from './drafts.ts'

const StaleDialog = lazy(async () => ({
  default: (await import('../../form/stale-dialog.tsx')).StaleDialog,
}))

/** Most rows of a block that are saved at the same time. */
const AT_ONCE = 4

/** Saves or discards the cells that leaving their row does not save. */
export function UnsavedBar() {
  const { definition } = useListScope()
  const drafts = useDrafts()
  const report = useSavedOffer()
  const [isSaving, setIsSaving] = useState(false)
  const waiting = waitingDrafts(drafts.rows)
  const count = waiting.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)
  const ids = waiting.map(({ row }) => row.id)
  const save = async () => {
    setIsSaving(true)
    const left = [...ids]
    const saved: Row[] = []
    const work = async () => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const row = await drafts.save(id)
        if (row) saved.push(row)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setIsSaving(false)
    report(saved)
  }
  const wrong = waiting.find((draft) => problemOf(draft) !== undefined)
  return (
    <>
      {/* The region exists before it has any text: only then is the text read out. */}
      <Box aria-live="polite" data-off-paper>
        {count > 0 && (
          <Flex wrap sx={BAR}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>
                {text('{smart_count} unsaved change |||| {smart_count} unsaved changes', {
                  smart_count: count,
                })}
              </strong>
              {wrong && (
                <Box component="span" sx={{ color: 'var(--tone-danger-ink)', ml: 1 }}>
                  {describe(formatName(definition, wrong.row), wrong)}
                </Box>
              )}
            </Box>
            <Button color="inherit" disabled={isSaving} onClick={() => drafts.discard(ids)}>
              {text('Discard')}
            </Button>
            <Button variant="contained" disabled={isSaving} onClick={() => void save()}>
              {isSaving
                ? text('Saving…')
                : text('Save {smart_count} change |||| Save {smart_count} changes', {
                    smart_count: count,
                  })}
            </Button>
          </Flex>
        )}
      </Box>
      {count > 0 && <LeaveGuard dirty />}
      {drafts.conflict && (
        <Suspense fallback={null}>
          <ConflictDialog conflict={drafts.conflict} />
        </Suspense>
      )}
    </>
  )
}

const describe = (name: string, draft: RowDraft): string => `${name}: ${problemOf(draft) ?? ''}`

/** Shows who has changed a row meanwhile, to take their version or overwrite it. */
function ConflictDialog({ conflict: { id, stale } }: { readonly conflict: Conflict }) {
  const { definition } = useListScope()
  const drafts = useDrafts()
  const report = useSavedOffer()
  const draft = drafts.rows.get(id)
  if (!draft) return null
  const { row, cells } = draft
  const mine = Object.fromEntries(
    Object.entries(cells).map(([name, { reading }]) => [
      name,
      'value' in reading ? reading.value : null,
    ]),
  )
  const names = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.text]))
  return (
    <StaleDialog
      definition={definition}
      stale={stale}
      mine={{ ...mine, labels: names }}
      start={row}
      back={text('Back to the list')}
      onReload={() => drafts.settle('theirs')}
      onOverwrite={() => {
        drafts.settle('neither')
        void drafts.save(id, stale.current['version']).then((saved) => saved && report([saved]))
      }}
      onClose={() => drafts.settle('neither')}
    />
  )
}

const BAR = {
  px: 2,
  py: 1,
  gap: 1,
  fontSize: '0.875rem',
  borderTop: '1px solid var(--line)',
  bgcolor: 'var(--primary-soft)',
} as const
