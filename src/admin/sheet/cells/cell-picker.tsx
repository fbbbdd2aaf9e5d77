import { fold, type Field } from '#schema/engine'
import { Autocomplete, Box } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { renderMeaning, useMeanings, type Meaning } from '../import/word-picker.tsx'
import { EDITOR, type Editing } from './cell-editor.tsx'

interface CellPickerProps extends Editing {
  readonly label: string
  readonly field: Field
}

/** Input in place of a cell whose field is filled by choosing. What is typed is searched, and may be taken as it is. */
export function CellPicker({
  label,
  field,
  before,
  text: first,
  onDone,
  onCancel,
}: CellPickerProps) {
  const [typed, setTyped] = useState(first)
  const [isTyping, setIsTyping] = useState(first !== before)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = box.current?.querySelector('input')
    current?.focus({ preventScroll: true })
    // Typing replaces the content, or goes on.
    if (first === before) current?.select()
    else current?.setSelectionRange(first.length, first.length)
  }, [before, first])
  const { target, options, isLoading } = useMeanings(field, {
    word: before,
    search: isTyping ? typed : '',
    isOpen: true,
  })
  // The blur that follows a choice must not take the text again.
  const isOver = useRef(false)
  const end = (finish: () => void) => {
    if (isOver.current) return
    isOver.current = true
    finish()
  }
  const take = (...taken: Parameters<Editing['onDone']>) => end(() => onDone(...taken))
  // Codes are certain, and the words of choices are what others see in the file.
  const contentOf = (option: Meaning | string): string =>
    typeof option === 'string' ? option : target ? option.value : option.label
  return (
    <Autocomplete<Meaning, false, true, true>
      ref={box}
      freeSolo
      open
      disableClearable
      handleHomeEndKeys
      options={[...options]}
      loading={isLoading}
      loadingText={text('Loading')}
      inputValue={typed}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
      filterOptions={(all) =>
        target || !isTyping ? all : all.filter((each) => fold(each.label).includes(fold(typed)))
      }
      onInputChange={(_, next, reason) => {
        if (reason !== 'input') return
        setIsTyping(true)
        setTyped(next)
      }}
      onChange={(_, option) =>
        take(contentOf(option), 'down', typeof option === 'string' ? undefined : option.id)
      }
      onBlur={() => take(typed, 'stay')}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') end(onCancel)
        else if (event.key === 'Tab') {
          event.preventDefault()
          take(typed, event.shiftKey ? 'previous' : 'next')
        }
      }}
      renderOption={renderMeaning}
      slotProps={{ popper: { sx: { minWidth: 260, fontSize: '0.8125rem' } } }}
      renderInput={({ slotProps }) => (
        <Box ref={slotProps.input.ref} sx={{ position: 'absolute', inset: 0 }}>
          <Box component="input" {...slotProps.htmlInput} aria-label={label} sx={EDITOR} />
        </Box>
      )}
    />
  )
}
