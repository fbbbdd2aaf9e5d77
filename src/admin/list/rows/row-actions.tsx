import { holds } from '#schema/engine'
import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { NamedAction } from '../../record/actions/available.ts'
import { useRowTabIndex } from '../../kinds/row-focus.ts'
import { conditionOnRow } from '../../form/inputs/picker.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useListScope } from '../list-scope.ts'
import { actionsOfRow } from './offered-actions.ts'
import { formatName, type Row } from './record-name.ts'

const ActionDialog = lazy(async () => ({
  default: (await import('../../record/actions/action-dialog.tsx')).ActionDialog,
}))

/** Runs actions on a row without opening it. Conditions on fields missing from the list are checked by the server. */
export function RowActions({ row }: { row: Row }) {
  const { definition, rowActions } = useListScope()
  const { principal } = useScreenContext()
  const tabIndex = useRowTabIndex()
  const [chosen, setChosen] = useState<NamedAction | null>(null)
  const possible = actionsOfRow(definition, row, principal).filter(({ name }) => {
    const where = rowActions[name]
    return where && holds(conditionOnRow(where, row), row, principal)
  })
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        justifyContent: 'flex-end',
        position: 'relative',
        zIndex: 1,
      }}
    >
      {possible.map((each) => (
        <Button
          key={each.name}
          size="small"
          variant="outlined"
          tabIndex={tabIndex}
          aria-label={`${each.action.label}: ${formatName(definition, row)}`}
          onClick={() => setChosen(each)}
        >
          {each.action.label}
        </Button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ActionDialog
            definition={definition}
            record={row}
            chosen={chosen}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}
