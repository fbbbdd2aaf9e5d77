import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useLocation, useNavigate, useNotify } from 'react-admin'
import { useAttempt } from '../../form/use-attempt.ts'
import { text } from '../../i18n/text.ts'
import { BY_HAND } from '../filters/set-by-hand.ts'
import { useListScope } from '../list-scope.ts'
import { isNarrowed, readTab, sortOfTab } from '../use-tab.ts'
import { viewAddress } from './list-address.ts'
import { useViewContent, ViewDialog } from './view-dialog.tsx'
import { useViewWriter } from './use-saved-views.ts'

/** Saves the list as a view, if it has been changed: into the open view, or as a new one. */
export function SaveView() {
  const { definition, savedView, isChanged, isSavable } = useListScope()
  const { filterValues, sort } = useListContext()
  const [isOpen, setIsOpen] = useState(false)
  const usual = sortOfTab(definition, readTab(filterValues))
  const isWorthIt = savedView
    ? isChanged
    : isChanged ||
      isNarrowed(filterValues) ||
      sort.field !== usual.field ||
      sort.order !== usual.order
  if (!isSavable || !(isWorthIt || isOpen)) return null
  return (
    <>
      {savedView?.mayChange ? (
        <SaveChanges />
      ) : (
        <Button
          size="small"
          startIcon={<SaveIcon />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          sx={BUTTON}
        >
          {text('Save view')}
        </Button>
      )}
      {isOpen && <ViewDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SaveChanges() {
  const { definition, savedView } = useListScope()
  const { perPage } = useListContext()
  const content = useViewContent()
  const { save } = useViewWriter(definition)
  const { attempt, isBusy } = useAttempt()
  const navigate = useNavigate()
  const notify = useNotify()
  const { pathname } = useLocation()
  if (!savedView) return null
  const onClick = () =>
    attempt(async () => {
      const { name, sharedWith, isDefault } = savedView
      const saved = await save({ name, sharedWith, isDefault, content }, savedView)
      const search = viewAddress(definition, saved, perPage)
      navigate({ pathname, search }, { replace: true, state: BY_HAND })
      notify(text('View saved'), { type: 'success' })
    })
  return (
    <Button
      size="small"
      startIcon={<SaveIcon />}
      disabled={isBusy}
      onClick={() => void onClick()}
      sx={BUTTON}
    >
      {text('Save changes')}
    </Button>
  )
}

const BUTTON = {
  flex: 'none',
  alignSelf: { xs: 'flex-start', md: 'auto' },
  whiteSpace: 'nowrap',
  minHeight: { xs: 44, md: 0 },
} as const
