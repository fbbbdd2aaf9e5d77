import AddIcon from '@mui/icons-material/Add'
import { mayDo } from '#schema/engine'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { text } from '../i18n/text.ts'
import { createPath } from '../routes.ts'
import { inSentence } from '../words.ts'
import { useListScope } from './list-scope.ts'

/** Link to the form for a new record. Renders nothing for roles that may not add records. */
export function AddButton({ isShort = false }: { isShort?: boolean }) {
  const { definition, role, leadsAbove } = useListScope()
  const { screen, label } = definition
  if (!screen || !mayDo(definition, role, 'create')) return null
  const words = text('Add {one}', { one: inSentence(label[0]) })
  return (
    <Button
      component={LinkBase}
      to={createPath(screen)}
      variant={leadsAbove ? 'outlined' : 'contained'}
      startIcon={<AddIcon />}
      aria-label={words}
    >
      {isShort ? text('Add') : words}
    </Button>
  )
}
