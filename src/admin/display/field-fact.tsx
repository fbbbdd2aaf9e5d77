import type { Definition } from '#schema/engine'
import { Suspense } from 'react'
import type { JsonRecord } from '../json-record.ts'
import { isNothing } from '../kinds/is-nothing.ts'
import { requireField } from '../require-field.ts'
import { factToTell } from './shown-facts.ts'
import { useScreenContext } from '../screen-context.tsx'
import { Value } from './fact.tsx'

interface FieldFactProps {
  readonly definition: Definition
  readonly name: string
  readonly record: JsonRecord
}

/** One field of a record, to be read: by the resource's own fact where it has one, else by kind. */
export function FieldFact({ definition, name, record }: FieldFactProps) {
  const field = requireField(definition, name)
  const value = record[name]
  const Own = useScreenContext().screenOf(definition).facts?.[name]
  if (!Own || isNothing(value)) return <Value {...factToTell(definition, record, name)} />
  return (
    <Suspense fallback={null}>
      <Own {...{ definition, name, field, value, record }} />
    </Suspense>
  )
}
