import { Autocomplete, TextField } from '@mui/material'
import { FieldFrame } from './field-frame.tsx'
import type { InputProps } from '../form/form-scope.tsx'
import { useInput } from '../form/use-input.ts'

/** Words of people's own: Enter takes the word that stands there. */
export function TagsInput(input: InputProps) {
  const bound = useInput(input)
  const words = Array.isArray(bound.value) ? bound.value.map(String) : []
  return (
    <FieldFrame input={input} bound={bound}>
      <Autocomplete
        id={bound.id}
        multiple
        freeSolo
        autoSelect
        options={[]}
        value={words}
        onChange={(_, chosen) => bound.change(chosen)}
        onBlur={bound.blur}
        renderInput={(params) => <TextField {...params} size="small" />}
      />
    </FieldFrame>
  )
}
