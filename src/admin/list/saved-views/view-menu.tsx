import type { ListView } from '#schema/engine'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useLocation, useNavigate, useNotify } from 'react-admin'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useAttempt } from '../../form/use-attempt.ts'
import { text } from '../../i18n/text.ts'
import { IconMenu } from '../../record/actions/icon-menu.tsx'
import { roleName } from '../../shell/role-name.ts'
import { BY_HAND } from '../filters/set-by-hand.ts'
import { useListScope } from '../list-scope.ts'
import { listAddress } from './list-address.ts'
import { ViewDialog } from './view-dialog.tsx'
import { useViewWriter } from './use-saved-views.ts'

/** Menu of the open view, for those who may change it. */
export function ViewMenu({ view }: { readonly view: ListView }) {
  const [open, setOpen] = useState<'edit' | 'copy' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <IconMenu
        label={text('Actions of the view “{name}”', { name: view.name })}
        icon={<MoreIcon sx={{ fontSize: 18 }} />}
        sx={{ width: { xs: 44, md: 28 }, height: { xs: 44, md: 28 } }}
      >
        {(done) =>
          (
            [
              ['edit', text('Rename or share')],
              ['copy', text('Save as a new view')],
              ['delete', text('Delete view')],
            ] as const
          ).map(([name, label]) => (
            <MenuItem
              key={name}
              onClick={() => {
                done()
                setOpen(name)
              }}
            >
              {label}
            </MenuItem>
          ))
        }
      </IconMenu>
      {open === 'edit' && <ViewDialog existing={view} onClose={close} />}
      {open === 'copy' && <ViewDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog view={view} onClose={close} />}
    </>
  )
}

function DeleteDialog({
  view,
  onClose,
}: {
  readonly view: ListView
  readonly onClose: () => void
}) {
  const { definition, look, remember } = useListScope()
  const { filterValues, sort, page, perPage } = useListContext()
  const { remove } = useViewWriter(definition)
  const { attempt, isBusy } = useAttempt()
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname } = useLocation()
  const onSubmit = () =>
    attempt(async () => {
      await remove(view)
      remember('')
      // The list stays as it is, as one that is not saved.
      const search = listAddress({ filter: filterValues, sort, page, perPage, look })
      navigate({ pathname, search }, { replace: true, state: BY_HAND })
      notify(text('View deleted'), { type: 'success' })
      onClose()
    })
  return (
    <FormDialog
      title={text('Delete the view “{name}”?', { name: view.name })}
      submit={text('Delete view')}
      isDanger
      isDisabled={isBusy}
      focus="cancel"
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <Typography>
        {view.sharedWith === null
          ? text('Only the view is deleted. The records stay.')
          : text('{role} will no longer see it either. The records stay.', {
              role: roleName(view.sharedWith),
            })}
      </Typography>
    </FormDialog>
  )
}
