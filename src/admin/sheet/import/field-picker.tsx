import { fold, type ColumnOfSheet, type Need } from '#schema/engine'
import { Autocomplete, Box, TextField } from '@mui/material'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'

export interface FieldOption {
  readonly column: ColumnOfSheet
  readonly need: Need
  /** Header of the column that fills it now. */
  readonly filledBy?: string | undefined
}

interface FieldPickerProps {
  readonly label: string
  readonly isLabelShown?: boolean
  readonly options: readonly FieldOption[]
  readonly value: string | null
  readonly placeholder: string
  readonly onChange: (name: string | null) => void
}

/** Name of a field, marked if it is optional. */
export function formatName({ label }: ColumnOfSheet, need: Need): string {
  if (need === 'always') return label
  return need === 'never'
    ? text('{label} (optional)', { label })
    : text('{label} (needed in some rows)', { label })
}

const matches = ({ column }: FieldOption, typed: string): boolean =>
  [column.label, column.header, column.name, ...(column.field.options.headers ?? [])].some((name) =>
    fold(name).includes(typed),
  )

/** Search box for a field of the resource. */
export function FieldPicker({
  label,
  isLabelShown = false,
  options,
  value,
  placeholder,
  onChange,
}: FieldPickerProps) {
  const chosen = options.find(({ column }) => column.name === value) ?? null
  return (
    <Autocomplete<FieldOption>
      size="small"
      fullWidth
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      options={options}
      value={chosen}
      getOptionLabel={({ column }) => column.label}
      getOptionKey={({ column }) => column.name}
      isOptionEqualToValue={(left, right) => left.column.name === right.column.name}
      filterOptions={(all, { inputValue }) => {
        const typed = fold(inputValue.trim())
        return typed === fold(chosen?.column.label ?? '')
          ? all
          : all.filter((option) => matches(option, typed))
      }}
      noOptionsText={text('No such field')}
      clearText={text('Leave out')}
      openText={text('Open')}
      closeText={text('Close')}
      onChange={(_, option) => onChange(option?.column.name ?? null)}
      renderOption={({ key, ...attributes }, { column, need, filledBy }) => (
        <Box component="li" key={key} {...attributes} sx={{ gap: 1 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {column.label}
          </Box>
          <Small tiny noWrap sx={{ maxWidth: '50%' }}>
            {filledBy ?? (need === 'never' ? text('optional') : '')}
          </Small>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(isLabelShown ? { label } : {})}
          placeholder={placeholder}
          slotProps={{
            ...params.slotProps,
            inputLabel: { ...params.slotProps.inputLabel, shrink: true },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  )
}
