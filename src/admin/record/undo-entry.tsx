import type { Definition, HistoryEntry } from '#schema/engine'
import { Button, DialogContentText } from '@mui/material'
import { useRefresh } from 'react-admin'
import { useState } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { readRefusal, type Refusal } from '../form/form-errors.ts'
import { joinWords } from '../format.ts'
import { text } from '../i18n/text.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useUndo } from '../shell/undo.tsx'
import { fieldLabel } from './display/sections.ts'

interface UndoEntryProps {
  readonly definition: Definition
  readonly id: number
  readonly entry: HistoryEntry
  /** Changes of the entry that are shown. */
  readonly changes: HistoryEntry['changes']
}

/** Button that undoes one change of the history, after a confirmation that names its fields. */
export function UndoEntry({ definition, id, entry, changes }: UndoEntryProps) {
  const { server } = useScreenContext()
  const { offer } = useUndo()
  const refresh = useRefresh()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const confirm = async () => {
    setIsBusy(true)
    try {
      const record = await server.undoEntry(definition, id, entry.id)
      setIsOpen(false)
      offer({
        message: text('The change has been undone'),
        undo: () => server.undo(definition, id, record?.['version']),
      })
      refresh()
    } catch (error) {
      setRefusal(readRefusal(error))
    } finally {
      setIsBusy(false)
    }
  }
  const fields = changes.map(({ field }) => fieldLabel(definition, field))
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} sx={{ ml: -1.25, mt: 0.5 }}>
        {text('Undo this change')}
      </Button>
      {isOpen && (
        <FormDialog
          title={text('Undo this change?')}
          submit={refusal ? undefined : text('Undo change')}
          cancel={refusal ? text('Close') : text('Cancel')}
          focus="submit"
          isDisabled={isBusy}
          refusal={refusal}
          onSubmit={() => void confirm()}
          onClose={() => {
            setIsOpen(false)
            setRefusal(null)
          }}
        >
          {!refusal && (
            <DialogContentText>
              {text('{fields}: back to what was there before, unless it was changed again since.', {
                fields: joinWords(fields),
              })}
            </DialogContentText>
          )}
        </FormDialog>
      )}
    </>
  )
}
