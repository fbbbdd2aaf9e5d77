import { MenuItem, OutlinedInput, Select, type InputBaseComponentProps } from '@mui/material'
import { useId, type ReactNode, type Ref } from 'react'
import { FieldFrame } from './inputs/field-frame.tsx'

export interface PlainFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly isOptional?: boolean
  readonly isLong?: boolean
  /** Taller layout for pages with only a few fields. */
  readonly isTall?: boolean
  readonly type?: string
  readonly start?: ReactNode
  readonly end?: ReactNode
  /** Options with their labels. */
  readonly items?: readonly (readonly [value: string, label: string])[]
  readonly autoFocus?: boolean
  readonly ref?: Ref<HTMLInputElement>
  readonly input?: InputBaseComponentProps
}

/** Text input with the label, required mark and error of generated forms, for a value outside any record. */
export function PlainField(props: PlainFieldProps) {
  const { label, value, onChange, onBlur, error, hint, isOptional = false, isLong = false } = props
  const { isTall = false, type = 'text', start, end, items, autoFocus = false, ref, input } = props
  const id = useId()
  return (
    <FieldFrame
      input={{ label, required: !isOptional }}
      bound={{ id, error }}
      hint={hint}
      isTall={isTall}
    >
      {items ? (
        <Select
          labelId={`${id}-label`}
          fullWidth
          size="small"
          value={items.some(([each]) => each === value) ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          displayEmpty
          error={Boolean(error)}
        >
          {items.map(([each, name]) => (
            <MenuItem key={each} value={each}>
              {name}
            </MenuItem>
          ))}
        </Select>
      ) : (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          inputRef={ref}
          error={Boolean(error)}
          autoFocus={autoFocus}
          startAdornment={start}
          endAdornment={end}
          multiline={isLong}
          {...(isLong ? { minRows: 2 } : {})}
          inputProps={{
            ...input,
            'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
            'aria-invalid': Boolean(error),
            'aria-required': !isOptional || undefined,
          }}
        />
      )}
    </FieldFrame>
  )
}
