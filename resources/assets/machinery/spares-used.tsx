import { formatQuantity, Small, text, useList } from '#admin'
import { KindInput, useEnterValue, useFormScope, useFormValues, type InputProps } from '#admin/page'
import AddIcon from '@mui/icons-material/Add'
import { Box, Chip } from '@mui/material'
import { useMemo } from 'react'
import machinerySpares from './machinery-spares.resource.ts'

/** Spares of the machine that are offered by name. */
const OFFERED = 6

/** Input that offers only spares that fit the machine, and those of its own with one press. */
export function SparesUsed(input: InputProps) {
  const { before } = useFormScope()
  const typed = useFormValues(['machinery']).machinery
  const machine = Number(typed ?? before?.['machinery'] ?? 0)
  const field = useMemo(() => forMachine(input.field, machine), [input.field, machine])
  return (
    <>
      <KindInput {...input} field={field} />
      {machine > 0 && <OwnSpares name={input.name} machine={machine} />}
    </>
  )
}

function OwnSpares({ name, machine }: { readonly name: string; readonly machine: number }) {
  const enter = useEnterValue()
  const entered = useFormValues([name])[name]
  const rows: readonly { readonly spare?: unknown }[] = Array.isArray(entered) ? entered : []
  const { data } = useList(machinerySpares, { machinery: machine }, OFFERED)
  const left = (data?.content ?? []).filter(({ id }) => !rows.some(({ spare }) => spare === id))
  if (left.length === 0) return null
  const add = (spare: number) => enter(name, [...rows, { spare, quantity: 1 }])
  return (
    <Box role="group" aria-label={text('Spares of this machine')} sx={{ mt: 1 }}>
      <Small sx={{ mb: 0.5 }}>{text('Spares of this machine')}</Small>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {left.map(({ id, spareName, quantityOnHand }) => (
          <Chip
            key={id}
            icon={<AddIcon />}
            variant="outlined"
            label={text('{name}, {quantity} in stock', {
              name: spareName,
              quantity: formatQuantity(quantityOnHand ?? 0),
            })}
            disabled={(quantityOnHand ?? 0) <= 0}
            onClick={() => add(id)}
            sx={{ minHeight: { xs: 44, sm: 32 } }}
          />
        ))}
      </Box>
    </Box>
  )
}

function forMachine(field: InputProps['field'], machine: number): InputProps['field'] {
  const { spare, ...others } = field.options.columns ?? {}
  if (!spare) return field
  const only = { any: [{ machinery: machine }, { machinery: null }] }
  const fitting = { ...spare, options: { ...spare.options, only } }
  const options = { ...field.options, columns: { spare: fitting, ...others } }
  return { ...field, options } as InputProps['field']
}
