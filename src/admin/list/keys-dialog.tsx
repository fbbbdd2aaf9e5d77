import { editableInList, mayDo } from '#schema/engine'
import { text } from '../i18n/text.ts'
import { KeysDialog, type KeyLine } from '../shell/keys/keys-dialog.tsx'
import { useListScope, type ListScope } from './list-scope.ts'

/** Available keyboard shortcuts for the current user and screen. */
function listKeys(scope: ListScope): readonly KeyLine[] {
  const { definition, role, view, isSelectable, filters } = scope
  const isTable = !scope.body && view === 'list'
  const isEdited = isTable && editableInList(definition, role).length > 0
  const may = (verb: string) => definition.screen !== undefined && mayDo(definition, role, verb)
  const lines: readonly (KeyLine | false)[] = [
    isTable && [['↑', '↓'], text('Move between rows')],
    isTable && [['Home', 'End'], text('First and last row')],
    isTable && may('show') && [['Enter'], text('Open the row')],
    isTable && [[text('Space')], text('Quick look')],
    isTable && may('edit') && [['E'], text('Edit the row')],
    isEdited && [['F2'], text('Edit the cells of the row')],
    isEdited && [['Tab'], text('Next cell that can be edited')],
    isEdited && [['Enter'], text('Edit the cell, then save the row')],
    isEdited && [['Esc'], text('Discard what was typed')],
    view === 'board' && [['←', '→', '↑', '↓'], text('Move between cards')],
    view === 'board' && [['M'], text('Move the card')],
    view === 'calendar' && [
      [text('Page up'), text('Page down')],
      text('Move through the calendar'),
    ],
    isSelectable && [['X'], text('Select the row')],
    [['/'], text('Search')],
    filters.length > 0 && [['F'], text('Add a filter')],
    may('create') && [['N'], text('Add')],
    [['?'], text('Show keyboard shortcuts')],
  ]
  return lines.filter((line) => line !== false)
}

export const ListKeysDialog = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog keys={listKeys(useListScope())} onClose={onClose} />
)
