import { text, translated, useAll } from '#admin'
import { MenuItem, TextField } from '@mui/material'
import departmentInEnglish from '../../parties/employees/employee-department.resource.ts'

const department = translated(departmentInEnglish)

export interface ChosenDepartment {
  readonly id: number
  readonly label: string
}

interface DepartmentInputProps {
  readonly chosen: ChosenDepartment | null
  readonly onChange: (chosen: ChosenDepartment | null) => void
}

export function DepartmentInput({ chosen, onChange }: DepartmentInputProps) {
  const departments = useAll(department).data ?? []
  return (
    <TextField
      select
      size="small"
      label={text('Department')}
      value={departments.length > 0 ? (chosen?.id ?? 0) : 0}
      onChange={({ target }) =>
        onChange(departments.find(({ id }) => id === Number(target.value)) ?? null)
      }
      sx={{ flex: '1 1 11rem', maxWidth: { sm: '14rem' } }}
    >
      <MenuItem value={0}>{text('All departments')}</MenuItem>
      {departments.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
