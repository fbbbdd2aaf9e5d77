import { type Definition, fieldFor, isReference, mayDo } from '#schema/engine'
import { Box } from '@mui/material'
import { Suspense } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { isNothing } from '../../kinds/is-nothing.ts'
import type { ShownValue } from '../../kinds/kind-screen.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import { useScreenContext } from '../../screen-context.tsx'
import type { JsonRecord } from '../../json-record.ts'
import { requireField } from '../../require-field.ts'
import { factToTell } from './shown-facts.ts'
import { recordLabel } from './record-label.ts'
import { screenName } from '../../providers/resource-names.ts'

export const Fact = ({ label, ...shown }: ShownValue & { label: string }) => (
  <FactFrame label={label}>
    <Value {...shown} />
  </FactFrame>
)

export function Value(shown: ShownValue) {
  const { value, reference } = shown
  const field = fieldFor(shown.field, useScreenContext().principal.role)
  if (isNothing(value)) return <Nothing />
  const { fact: Shown } = SCREENS[field.kind]
  const named =
    isReference(field) && reference === undefined ? (
      <Name target={field.options.target} id={Number(value)} />
    ) : (
      reference
    )
  return <Shown {...shown} field={field} reference={named} Value={Value} />
}

/** Loads the label of a record from its id. */
function Name({ target, id }: { target: string; id: number }) {
  const { registry } = useScreenContext()
  return <ReferenceName target={registry.get(target)} id={id} />
}

const Nothing = () => (
  <Box component="span" aria-label={text('empty')} sx={{ color: 'text.secondary' }}>
    –
  </Box>
)

interface FieldFactProps {
  readonly definition: Definition
  readonly name: string
  readonly record: JsonRecord
}

/** A read-only field of a record, rendered by the resource's custom fact, or else by kind. */
export function FieldFact({ definition, name, record }: FieldFactProps) {
  const field = requireField(definition, name)
  const value = record[name]
  const Own = useScreenContext().findScreen(definition).facts?.[name]
  if (!Own || isNothing(value)) return <Value {...factToTell(definition, record, name)} />
  return (
    <Suspense fallback={null}>
      <Own {...{ definition, name, field, value, record }} />
    </Suspense>
  )
}

/** Label of a record, loaded by its id. Ids requested at the same time share one call. */
export function ReferenceName({ target, id }: { target: Definition; id: number }) {
  const { principal } = useScreenContext()
  const may = mayDo(target, principal.role, 'list') || mayDo(target, principal.role, 'show')
  const { data } = useGetManyAggregate(screenName(target), { ids: [id] }, { enabled: may })
  const [record] = data ?? []
  return (
    <>
      {record ? recordLabel(target, record) : text('{one} no. {id}', { one: target.label[0], id })}
    </>
  )
}
