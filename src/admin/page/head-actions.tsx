import { Button } from '@mui/material'
import { LinkBase, useLocation, useNavigate } from 'react-admin'
import { useState } from 'react'
import { NamedActionDialog } from '../actions/named-action-dialog.tsx'
import { availableActions } from '../actions/available.ts'
import { DocumentButton } from '../record/document-buttons.tsx'
import { useScreenContext } from '../screen-context.tsx'
import type { DialogOf, HeadAction, PageRecord } from './declaration.ts'
import type { PagePart } from './declared-page.tsx'

/** The buttons that the page declares, those that make sense now; the first of the primary ones stands out. */
export function HeadActions<Rec extends PageRecord, More>(part: PagePart<Rec, More>) {
  const { definition, spec, shown } = part
  const { principal } = useScreenContext()
  const { isAtForm, leaveForm } = useFormAddress()
  const actions = new Map(
    availableActions(definition, shown.record, principal).map(({ name, action }) => [name, action]),
  )
  const offered = (spec.actions ?? []).filter((each) => {
    if ('action' in each) return actions.has(each.action)
    return each.when?.(shown) ?? true
  })
  const [chosen, setChosen] = useState(
    () => offered.find((each) => isAtForm && 'atForm' in each && each.atForm) ?? null,
  )
  const primary = offered.find((each) => 'primary' in each && each.primary)
  return (
    <>
      {offered.map((each) => {
        if ('path' in each)
          return <DocumentButton key={each.label} document={each} record={shown.record} />
        const action = 'action' in each ? actions.get(each.action) : undefined
        const { label = action?.label } = each
        const variant = each === primary ? 'contained' : 'outlined'
        return 'to' in each ? (
          <Button key={label} variant={variant} component={LinkBase} to={each.to(shown)}>
            {label}
          </Button>
        ) : (
          <Button
            key={label}
            variant={variant}
            color={action?.tone === 'danger' ? 'error' : 'primary'}
            onClick={() => setChosen(each)}
          >
            {label}
          </Button>
        )
      })}
      {chosen && (
        <Dialog
          {...part}
          chosen={chosen}
          onClose={() => {
            setChosen(null)
            if ('atForm' in chosen && chosen.atForm) leaveForm()
          }}
        />
      )}
    </>
  )
}

/** The address without `/show` asks for the form; where a dialog takes its place, closing it leads to the page. */
function useFormAddress() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAtForm = !pathname.endsWith('/show')
  return {
    isAtForm,
    leaveForm: () => isAtForm && navigate(`${pathname}/show`, { replace: true }),
  }
}

interface DialogProps<Rec, More> extends PagePart<Rec, More> {
  readonly chosen: HeadAction<string, Rec, More>
  readonly onClose: () => void
}

function Dialog<Rec extends PageRecord, More>(props: DialogProps<Rec, More>) {
  const { definition, shown, chosen, onClose } = props
  if ('Dialog' in chosen && chosen.Dialog) {
    const Own: DialogOf<Rec, More> = chosen.Dialog
    return <Own {...shown} onClose={onClose} />
  }
  if (!('action' in chosen)) return null
  return (
    <NamedActionDialog
      definition={definition}
      record={shown.record}
      name={chosen.action}
      onClose={onClose}
    />
  )
}
