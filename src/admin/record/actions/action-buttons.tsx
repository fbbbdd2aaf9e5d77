import { isRestorable, type Definition } from '#schema/engine'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Button, MenuItem, useMediaQuery, useTheme, Alert, DialogContentText } from '@mui/material'
import { useState } from 'react'
import type { JsonRecord } from '../../json-record.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { availableActions, isDeletable, type NamedAction } from './available.ts'
import { copyOf, isDuplicable } from './duplicate.ts'
import { IconMenu } from './icon-menu.tsx'
import { text } from '../../i18n/text.ts'
import { createPath } from '../../routes.ts'
import { useDelete, useNavigate, useNotify, useRedirect, useResourceContext } from 'react-admin'
import { recordLabel } from '../display/record-label.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { printPage } from '../../shell/print.tsx'
import { useUndo } from '../../shell/undo.tsx'
import { readRefusal, type Refusal } from '../../form/form-errors.ts'

interface ActionButtonsProps {
  readonly definition: Definition
  readonly record: JsonRecord
  /** Actions that have a separate button. */
  readonly besides?: readonly string[]
  /** True if the page offers no generated form, so that a copy cannot be made in one. */
  readonly isFormless?: boolean
}

/** Available actions of a record: up to three buttons (one on a phone), with the others, printing and deletion in a menu. */
export function ActionButtons({
  definition,
  record,
  besides = [],
  isFormless = false,
}: ActionButtonsProps) {
  const { principal } = useScreenContext()
  const [chosen, setChosen] = useState<NamedAction | 'delete' | null>(null)
  const actions = availableActions(definition, record, principal).filter(
    ({ name }) => !besides.includes(name),
  )
  const shown = useMediaQuery(useTheme().breakpoints.down('sm')) ? 1 : 3
  const more = actions.slice(shown)
  const deletable = isDeletable(definition, record, principal)
  const duplicate = useDuplicate(definition, record)
  return (
    <>
      {actions.slice(0, shown).map((each) => (
        <Button
          key={each.name}
          variant={each.action.tone === 'success' ? 'contained' : 'outlined'}
          color={each.action.tone === 'danger' ? 'error' : 'primary'}
          onClick={() => setChosen(each)}
        >
          {each.action.label}
        </Button>
      ))}
      <MoreMenu
        actions={more}
        onDuplicate={isFormless ? undefined : duplicate}
        one={definition.label[0].toLowerCase()}
        deletable={deletable}
        onChoose={setChosen}
      />
      {chosen === 'delete' && (
        <DeleteDialog definition={definition} record={record} onClose={() => setChosen(null)} />
      )}
      {chosen !== null && chosen !== 'delete' && (
        <ActionDialog
          definition={definition}
          record={record}
          chosen={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** Returns a function that opens the form of a new record with a copy of this one; undefined if the role may not. */
function useDuplicate(definition: Definition, record: JsonRecord): (() => void) | undefined {
  const navigate = useNavigate()
  const { principal, findScreen } = useScreenContext()
  const may = isDuplicable(definition, findScreen(definition), principal.role)
  if (!may || record['beingImported'] === true) return undefined
  return () =>
    navigate(createPath(definition.screen ?? ''), {
      state: { record: copyOf(definition, record, principal.role) },
    })
}

interface MoreMenuProps {
  readonly actions: readonly NamedAction[]
  readonly one: string
  readonly deletable: boolean
  readonly onDuplicate: (() => void) | undefined
  readonly onChoose: (chosen: NamedAction | 'delete') => void
}

const MoreMenu = ({ actions, one, deletable, onDuplicate, onChoose }: MoreMenuProps) => (
  <IconMenu label={text('More actions')} icon={<MoreIcon fontSize="small" />}>
    {(close) => {
      const choose = (chosen: NamedAction | 'delete') => {
        close()
        onChoose(chosen)
      }
      return [
        ...actions.map((each) => (
          <MenuItem key={each.name} onClick={() => choose(each)}>
            {each.action.label}
          </MenuItem>
        )),
        onDuplicate && (
          <MenuItem key="duplicate" onClick={onDuplicate}>
            {text('Duplicate {one}', { one })}
          </MenuItem>
        ),
        <MenuItem key="print" onClick={() => printPage(close)}>
          {text('Print page')}
        </MenuItem>,
        deletable && (
          <MenuItem key="delete" onClick={() => choose('delete')} sx={{ color: 'error.main' }}>
            {text('Delete {one}…', { one })}
          </MenuItem>
        ),
      ]
    }}
  </IconMenu>
)

interface DeleteDialogProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly onClose: () => void
}

/** Confirms the deletion of a record by name. If the record is still in use, suggests what to do instead. */
export function DeleteDialog({ definition, record, onClose }: DeleteDialogProps) {
  const resource = useResourceContext() ?? definition.name
  const [remove, { isPending }] = useDelete()
  const notify = useNotify()
  const { server } = useScreenContext()
  const { offer } = useUndo()
  const redirect = useRedirect()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const one = definition.label[0]
  const label = recordLabel(definition, record)
  const { isActive } = definition.fields
  const canReturn = isRestorable(definition)
  const confirm = async () => {
    try {
      await remove(
        resource,
        { id: Number(record['id']), previousData: record as never },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      // The type "danger" marks a successful deletion.
      notify(text('{one} deleted', { one }), { type: 'danger' as never })
      if (canReturn)
        offer({
          message: label,
          undo: () => server.restore(definition, Number(record['id'])),
        })
      redirect('list', resource)
    } catch (error) {
      const refused = readRefusal(error)
      setRefusal(refused)
      notify(refused.message, { type: 'warning' })
    }
  }
  return (
    <FormDialog
      title={text('Delete {label}?', { label })}
      cancel={refusal ? text('Close') : text('Keep {one}', { one: one.toLowerCase() })}
      submit={refusal ? undefined : text('Delete {one}', { one: one.toLowerCase() })}
      focus="cancel"
      isDanger
      isDisabled={isPending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {refusal ? (
        <Alert severity="warning" role="alert" variant="outlined">
          {refusal.message}
          {refusal.status === 409 && isActive
            ? ` ${text('Switch off “{label}” instead: it stays visible but can no longer be chosen.', { label: isActive.options.label ?? text('Active') })}`
            : ''}
        </Alert>
      ) : (
        <DialogContentText>
          {canReturn
            ? text('You can restore it later from “Deleted records”.')
            : text('This cannot be undone.')}
        </DialogContentText>
      )}
    </FormDialog>
  )
}
