import { KindInput, useFormScope, useFormValues, type InputProps } from '#admin/page'
import { useMemo } from 'react'

/** Input that offers only spares that fit the machine. */
export function SparesUsed(input: InputProps) {
  const { before } = useFormScope()
  const typed = useFormValues(['machinery']).machinery
  const machine = Number(typed ?? before?.['machinery'] ?? 0)
  const field = useMemo(() => forMachine(input.field, machine), [input.field, machine])
  return <KindInput {...input} field={field} />
}

function forMachine(field: InputProps['field'], machine: number): InputProps['field'] {
  const { spare, ...others } = field.options.columns ?? {}
  if (!spare) return field
  const only = { any: [{ machinery: machine }, { machinery: null }] }
  const fitting = { ...spare, options: { ...spare.options, only } }
  const options = { ...field.options, columns: { spare: fitting, ...others } }
  return { ...field, options } as InputProps['field']
}
