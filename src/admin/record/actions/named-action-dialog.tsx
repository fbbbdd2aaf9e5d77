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

/** Dialog of a named action, if the action is available for the record. */
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
