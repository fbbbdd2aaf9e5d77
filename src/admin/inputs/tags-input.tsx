import { Autocomplete, TextField } from '@mui/material'
import { useState, type ClipboardEvent } from 'react'
import type { InputProps } from '../form/form-scope.tsx'
import { useInput } from '../form/use-input.ts'
import { text } from '../i18n/text.ts'
import { FieldFrame } from './field-frame.tsx'
import { withWords, wordsIn } from './typed-words.ts'

/** Words of people's own: Enter or a comma takes what is typed, Backspace the last one away; several are pasted at once. */
export function TagsInput(input: InputProps) {
  const bound = useInput(input)
  const [typed, setTyped] = useState('')
  const words = Array.isArray(bound.value) ? bound.value.map(String) : []
  const take = (more: readonly string[]) => bound.change(withWords(words, more))
  const type = (next: string) => {
    const [rest = '', ...before] = next.split(/[,;]/).reverse()
    if (before.length > 0) take(before.reverse())
    setTyped(before.length > 0 ? rest.trimStart() : next)
  }
  const paste = (event: ClipboardEvent) => {
    const several = wordsIn(event.clipboardData.getData('text'))
    if (several.length < 2) return
    event.preventDefault()
    take(several)
  }
  return (
    <FieldFrame input={input} bound={bound} hint={text('Press Enter or a comma to add a word.')}>
      <Autocomplete
        id={bound.id}
        multiple
        freeSolo
        autoSelect
        options={[]}
        value={words}
        inputValue={typed}
        onInputChange={(_, next) => type(next)}
        onChange={(_, chosen) => bound.change(withWords([], chosen))}
        onBlur={bound.blur}
        slotProps={{ chip: { size: 'small' } }}
        renderInput={(params) => (
          <TextField
            {...params}
            size="small"
            error={Boolean(bound.error)}
            onPaste={paste}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                'aria-describedby': bound.describedBy,
                enterKeyHint: 'enter',
              },
            }}
          />
        )}
      />
    </FieldFrame>
  )
}
