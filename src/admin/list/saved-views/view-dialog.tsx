import {
  DEFAULT_SETTER,
  mayDo,
  VIEW_NAME_LENGTH,
  VIEW_SHARERS,
  type ListView,
  type ListViewContent,
} from '#schema/engine'
import { Checkbox, FormControlLabel } from '@mui/material'
import { useState, type FocusEvent } from 'react'
import { useListContext, useLocation, useNavigate, useNotify } from 'react-admin'
import { FormDialog } from '../../form/form-dialog.tsx'
import { readRefusal, type Refusal } from '../../form/form-errors.ts'
import { PlainField } from '../../form/plain-field.tsx'
import { text } from '../../i18n/text.ts'
import { registry } from '../../registry.ts'
import { roleName } from '../../shell/role-name.ts'
import { Stack } from '../../theme/layout.tsx'
import { BY_HAND } from '../filters/set-by-hand.ts'
import { useListScope } from '../list-scope.ts'
import { viewAddress } from './list-address.ts'
import { ProposedName } from './proposed-name.tsx'
import { rememberedAs, useViewWriter } from './use-saved-views.ts'

interface ViewDialogProps {
  /** View to rename or share. Without it, the list as it is now is saved as a new view. */
  readonly existing?: ListView
  readonly onClose: () => void
}

/** Asks for the name of a view, and for those who may share views, who sees it. */
export function ViewDialog(props: ViewDialogProps) {
  const { existing } = props
  if (existing) return <NamedDialog {...props} name={existing.name} />
  return <ProposedName>{(name) => <NamedDialog {...props} name={name} />}</ProposedName>
}

/** Present state of the list, to be saved. */
export function useViewContent(): ListViewContent {
  const { look, view: layout, density } = useListScope()
  const { filterValues, sort } = useListContext()
  return {
    filter: filterValues,
    sort: { field: sort.field, order: sort.order },
    look: { ...look, density, layout },
  }
}

function NamedDialog({ existing, name: proposed, onClose }: ViewDialogProps & { name: string }) {
  const { definition, role, remember } = useListScope()
  const { perPage } = useListContext()
  const content = useViewContent()
  const { save } = useViewWriter(definition)
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname } = useLocation()
  const [typed, setTyped] = useState<string | null>(null)
  const [sharedWith, setSharedWith] = useState(existing?.sharedWith ?? '')
  const [isDefault, setIsDefault] = useState(existing?.isDefault ?? false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const name = typed ?? proposed
  const send = async () => {
    setIsBusy(true)
    const shared = { sharedWith: sharedWith || null, isDefault: sharedWith !== '' && isDefault }
    try {
      const input = { name, ...shared, ...(existing ? {} : { content }) }
      const saved = await save(input, existing)
      notify(text('View saved'), { type: 'success' })
      onClose()
      if (existing) return
      remember(rememberedAs(saved))
      const search = viewAddress(definition, saved, perPage)
      navigate({ pathname, search }, { replace: true, state: BY_HAND })
    } catch (error) {
      setRefusal(readRefusal(error))
      setIsBusy(false)
    }
  }
  return (
    <FormDialog
      title={existing ? text('Rename or share') : text('Save view')}
      submit={text('Save')}
      isDisabled={isBusy || name.trim() === ''}
      refusal={refusal}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack gap={2}>
        <PlainField
          label={text('Name')}
          value={name}
          onChange={setTyped}
          autoFocus
          input={{ maxLength: VIEW_NAME_LENGTH, onFocus: selectAll }}
        />
        {VIEW_SHARERS.includes(role ?? '') && (
          <PlainField
            label={text('Who sees it')}
            value={sharedWith}
            onChange={setSharedWith}
            items={[
              ['', text('Only me')],
              ...registry.app.roles
                .filter((each) => mayDo(definition, each, 'list'))
                .map((each) => [each, text('{role} too', { role: roleName(each) })] as const),
            ]}
          />
        )}
        {role === DEFAULT_SETTER && sharedWith !== '' && (
          <FormControlLabel
            control={
              <Checkbox
                checked={isDefault}
                onChange={(event) => setIsDefault(event.target.checked)}
              />
            }
            label={text('The list opens with it for {role}', { role: roleName(sharedWith) })}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

const selectAll = ({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  target.select()
