import { cleanMarkup } from '#schema/engine'
import { Box } from '@mui/material'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { InputProps } from '../../form/form-scope.tsx'
import { useInput, type BoundInput } from '../../form/use-input.ts'
import { PROSE } from '../../kinds/rich-text.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { perform, pasteMarkup } from './rich-text-commands.ts'
import { LinkRow, RichTextTools } from './rich-text-tools.tsx'

/**
 * Text with bold, italic, lists and links, written as it will be read. The browser edits it; what leaves the field is
 * cleaned by the same rules as on the server, so that it never holds more than the subset.
 */
export function RichTextInput(input: InputProps) {
  const bound = useInput(input)
  const editor = useRef<HTMLDivElement | null>(null)
  const { take } = useMarkup(editor, bound)
  const [linking, setLinking] = useState<Range | null>(null)
  const link = () => setLinking(selectionIn(editor.current))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    event.stopPropagation()
    link()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    pasteMarkup(event.clipboardData)
    take()
  }
  return (
    <FieldFrame input={input} bound={bound} group>
      <Box sx={frame(Boolean(bound.error))}>
        <RichTextTools editor={editor} label={input.label} onDone={take} onLink={link} />
        {linking && (
          <LinkRow
            range={linking}
            onDone={() => {
              setLinking(null)
              take()
              editor.current?.focus()
            }}
          />
        )}
        <Box
          ref={(element: HTMLDivElement | null) => {
            editor.current = element
            bound.ref(element)
          }}
          id={bound.id}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline
          aria-labelledby={`${bound.id}-label`}
          aria-describedby={bound.describedBy}
          aria-required={input.required || undefined}
          aria-invalid={Boolean(bound.error)}
          dir="auto"
          tabIndex={0}
          onFocus={() => perform('defaultParagraphSeparator', 'p')}
          onInput={take}
          onBlur={bound.blur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          sx={{ ...AREA, minHeight: input.compact ? 36 : 104 }}
        />
      </Box>
    </FieldFrame>
  )
}

/** Keeps what is edited and the value of the form the same, without touching the text under the cursor. */
function useMarkup(editor: { readonly current: HTMLElement | null }, bound: BoundInput) {
  const written = useRef<string | null>(null)
  const value = typeof bound.value === 'string' ? cleanMarkup(bound.value) : ''
  useEffect(() => {
    if (!editor.current || written.current === value) return
    editor.current.innerHTML = value
    written.current = value
  }, [value])
  const take = () => {
    const markup = cleanMarkup(editor.current?.innerHTML ?? '')
    written.current = markup
    bound.change(markup === '' ? null : markup)
  }
  return { take }
}

/** What is marked, where it is marked in this text. */
function selectionIn(editor: HTMLElement | null): Range | null {
  const selection = getSelection()
  const isWithin = editor?.contains(selection?.anchorNode ?? null) ?? false
  if (!isWithin) editor?.focus()
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
}

const frame = (isWrong: boolean) => ({
  border: '1px solid',
  borderColor: isWrong ? 'error.main' : 'var(--field-line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': {
    borderColor: isWrong ? 'error.main' : 'primary.main',
    boxShadow: '0 0 0 1px currentColor',
    color: isWrong ? 'error.main' : 'primary.main',
  },
})

const AREA = {
  px: 1.5,
  py: 1,
  maxHeight: 420,
  overflowY: 'auto',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: 'text.primary',
  overflowWrap: 'anywhere',
  outline: 'none',
  ...PROSE,
} as const
