import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import LinkIcon from '@mui/icons-material/Link'
import { Box, Button, IconButton, OutlinedInput, type SvgIconProps } from '@mui/material'
import { useEffect, useState, type ComponentType, type KeyboardEvent, type RefObject } from 'react'
import { text } from '../../i18n/text.ts'
import { linkTo, perform, STYLES, stylesOn, type Style } from './rich-text-commands.ts'

const TOOLS: Readonly<Record<Style, { label: string; Icon: ComponentType<SvgIconProps> }>> = {
  bold: { label: text('Bold'), Icon: BoldIcon },
  italic: { label: text('Italic'), Icon: ItalicIcon },
  insertUnorderedList: { label: text('Bulleted list'), Icon: BulletsIcon },
  insertOrderedList: { label: text('Numbered list'), Icon: NumbersIcon },
}

interface ToolsProps {
  readonly editor: RefObject<HTMLElement | null>
  readonly label: string
  readonly onDone: () => void
  readonly onLink: () => void
}

/** Buttons above the text. Pressing one leaves the cursor where it is. */
export function RichTextTools({ editor, label, onDone, onLink }: ToolsProps) {
  const on = useStylesOn(editor)
  const press = (style: Style) => {
    editor.current?.focus()
    perform(style)
    onDone()
  }
  return (
    <Box role="toolbar" aria-label={text('Style of %{label}', { label })} sx={BAR}>
      {STYLES.map((style) => {
        const { label: name, Icon } = TOOLS[style]
        return (
          <IconButton
            key={style}
            size="small"
            aria-label={name}
            title={name}
            aria-pressed={on.has(style)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(style)}
            sx={TOOL}
          >
            <Icon fontSize="small" />
          </IconButton>
        )
      })}
      <IconButton
        size="small"
        aria-label={text('Link')}
        title={text('Link')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLink}
        sx={TOOL}
      >
        <LinkIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Follows the cursor. */
function useStylesOn(editor: RefObject<HTMLElement | null>): ReadonlySet<Style> {
  const [on, setOn] = useState<ReadonlySet<Style>>(new Set())
  useEffect(() => {
    const look = () => {
      if (editor.current?.contains(getSelection()?.anchorNode ?? null)) setOn(stylesOn())
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [editor])
  return on
}

/** Asks for the address of a link. */
export function LinkRow({ range, onDone }: { range: Range; onDone: () => void }) {
  const [address, setAddress] = useState(() => linkAt(range)?.getAttribute('href') ?? '')
  const apply = () => {
    linkTo(range, address)
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else onDone()
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 1, py: 0.75, borderBottom: '1px solid var(--line)' }}>
      <OutlinedInput
        size="small"
        fullWidth
        autoFocus
        value={address}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{ 'aria-label': text('Address of the link'), inputMode: 'url' }}
      />
      <Button size="small" onClick={apply}>
        {text('Set link')}
      </Button>
    </Box>
  )
}

const linkAt = ({ startContainer }: Range): Element | null =>
  (startContainer instanceof Element ? startContainer : startContainer.parentElement)?.closest(
    'a',
  ) ?? null

const BAR = {
  display: 'flex',
  gap: 0.25,
  px: 0.5,
  py: 0.25,
  borderBottom: '1px solid var(--line)',
  color: 'text.secondary',
} as const
const TOOL = {
  borderRadius: 0.75,
  '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'var(--primary-soft)' },
} as const
