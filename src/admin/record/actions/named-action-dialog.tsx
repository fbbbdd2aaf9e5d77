import type { Definition } from '#schema/engine'
import { useScreenContext } from '../../screen-context.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { availableActions } from './available.ts'

interface NamedActionDialogProps {
  readonly definition: Definition
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
  readonly onClose: () => void
  readonly onDone?: (() => void) | undefined
}

/** Dialog of the named action, if it is available for the record now. */
export function NamedActionDialog({
  definition,
  record,
  name,
  onClose,
  onDone,
}: NamedActionDialogProps) {
  const { principal } = useScreenContext()
  const chosen = availableActions(definition, record, principal).find((each) => each.name === name)
  return chosen ? (
    <ActionDialog
      definition={definition}
      record={record}
      chosen={chosen}
      onClose={onClose}
      onDone={onDone}
    />
  ) : null
}
