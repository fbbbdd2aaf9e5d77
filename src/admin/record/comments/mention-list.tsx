import { MenuItem, MenuList, Paper, Popper } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { text } from '../../i18n/text.ts'
import { buildAddress } from '../../providers/address.ts'
import { useAnswer } from '../../providers/use-answer.ts'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { insertMention, mentionBegun, type Person } from './mention.ts'
import type { Draft } from './comment-form.tsx'

interface MentionListOptions {
  readonly path: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

/** Suggests people while a name is typed after an @. Only people who may open the record are suggested. */
export function useMentionList({ path, box, draft, onChange }: MentionListOptions) {
  const id = useId()
  const [begun, setBegun] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const search = useDebouncedValue(begun, 150)
  const { data } = useAnswer<readonly Person[]>(
    begun === null || search === null ? null : buildAddress(`${path}/mentionable`, { search }),
    { keep: true },
  )
  const people = begun === null ? [] : (data ?? [])
  const look = () => {
    const { value = '', selectionStart = 0 } = box.current ?? {}
    setBegun(mentionBegun(value, selectionStart ?? 0))
    setActive(0)
  }
  const write = (
    next: { readonly content: string; readonly cursor: number },
    more: object = {},
  ) => {
    onChange({ ...draft, ...more, content: next.content })
    // The cursor can be placed once the new text is in the box.
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.cursor, next.cursor)
      look()
    })
  }
  const choose = (person: Person) => {
    const cursor = box.current?.selectionStart ?? draft.content.length
    setBegun(null)
    write(insertMention(draft.content, cursor, person.name ?? ''), {
      people: [...draft.people.filter((each) => each.id !== person.id), person],
    })
  }
  const begin = () => {
    const cursor = box.current?.selectionStart ?? draft.content.length
    const before = draft.content.slice(0, cursor)
    const typed = `${before}${/\S$/.test(before) ? ' ' : ''}@`
    write({ content: typed + draft.content.slice(cursor), cursor: typed.length })
  }
  /** Returns true if the list has used the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const chosen = people[active]
    if (!chosen) return false
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive((active + 1) % people.length),
      ArrowUp: () => setActive((active + people.length - 1) % people.length),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => setBegun(null),
    }
    const act = event.ctrlKey || event.metaKey ? undefined : acts[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  const isOpen = people.length > 0
  return {
    people,
    active,
    id,
    box,
    choose,
    begin,
    look,
    onKeyDown,
    close: () => setBegun(null),
    inputProps: {
      'aria-autocomplete': 'list',
      ...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${active}` } : {}),
    } as const,
  }
}

/** The suggestions below the text box. */
export function MentionList({
  mentions: { people, active, id, box, choose },
}: {
  readonly mentions: ReturnType<typeof useMentionList>
}) {
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {people.length > 0 &&
          text('People found: {count}. Choose with the arrow keys and Enter.', {
            count: people.length,
          })}
      </span>
      <Popper
        open={people.length > 0}
        anchorEl={() => box.current ?? document.body}
        placement="bottom-start"
        sx={{ zIndex: 'modal' }}
      >
        <Paper elevation={8} sx={{ minWidth: 220, maxWidth: 'calc(100vw - 32px)' }}>
          <MenuList id={id} role="listbox" aria-label={text('People')} dense>
            {people.map((person, place) => (
              <MenuItem
                key={person.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                selected={place === active}
                tabIndex={-1}
                // The focus stays in the text box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                {person.name}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </>
  )
}
