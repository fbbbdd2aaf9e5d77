import { useUser } from '#admin'
import { KindInput, type InputProps } from '#admin/page'
import { useMemo } from 'react'

/** Role input. Admins may assign only employee and customer. */
export default function RoleInput(input: InputProps) {
  const isAdmin = useUser()?.role === 'ADMIN'
  const field = useMemo(() => (isAdmin ? below(input.field) : input.field), [input.field, isAdmin])
  return <KindInput {...input} field={field} />
}

const below = (field: InputProps['field']): InputProps['field'] =>
  ({
    ...field,
    options: { ...field.options, only: { roleName: ['EMPLOYEE', 'CUSTOMER'] } },
  }) as InputProps['field']
