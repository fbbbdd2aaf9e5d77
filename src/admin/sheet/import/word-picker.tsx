import {
  codeField,
  fold,
  hasItems,
  holds,
  isFlag,
  readItems,
  readTarget,
  usableWhere,
  type Definition,
  type Field,
} from '#schema/engine'
import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type HTMLAttributes, type Key } from 'react'
import { conditionOnRow, makeOption } from '../../form/inputs/picker.ts'
import { text, translateText } from '../../i18n/text.ts'
import { readText } from '../../record/display/record-label.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { Small } from '../../theme/layout.tsx'
import { useDebouncedValue } from '../../use-debounced-value.ts'

/** Meaning of a word: content of a cell that is certain, and its name. */
export interface Meaning {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Id of the record, if it is one. */
  readonly id?: number
}

export const EMPTY: Meaning = { value: '', label: text('Leave empty') }

interface WordPickerProps {
  readonly field: Field
  /** The word in the file. */
  readonly word: string
  readonly label: string
  readonly value: Meaning | null
  readonly isDisabled: boolean
  readonly onChange: (meaning: Meaning | null) => void
}

function listChoices(field: Field): Meaning[] {
  if (hasItems(field))
    return Object.entries(readItems(field)).map(([value, { label }]) => ({ value, label }))
  return isFlag(field)
    ? [
        { value: 'yes', label: translateText('Yes') },
        { value: 'no', label: translateText('No') },
      ]
    : []
}

const PAGE_SIZE = 25

function useRecords(target: Definition | null, search: string, enabled: boolean) {
  const { server, principal } = useScreenContext()
  const { data, isFetching } = useQuery({
    queryKey: ['import-words', target?.name, search],
    queryFn: ({ signal }) =>
      target
        ? server.page(target, { page: 0, size: PAGE_SIZE, search }, { signal })
        : Promise.reject(new Error('no records to choose from')),
    enabled: enabled && target !== null,
    staleTime: 10_000,
  })
  if (!target) return { options: [], isFetching: false }
  const usable = usableWhere(target) ?? {}
  const code = codeField(target)
  const options = (data?.content ?? [])
    .filter((row) => holds(conditionOnRow(usable, row), row, principal))
    .map((row): Meaning => {
      const { label, hint } = makeOption(target, row)
      const value = (code && readText(target, row, code)) || label
      return { value, label, hint: hint ?? (value === label ? undefined : value), id: row.id }
    })
  return { options, isFetching }
}

/** Adds the name of the record to a meaning that was chosen earlier, by its code. */
function useNamed(target: Definition | null, meaning: Meaning | null): Meaning | null {
  const isCode = meaning !== null && meaning.value !== '' && meaning.label === meaning.value
  const { options } = useRecords(target, isCode ? meaning.value : '', isCode)
  return options.find(({ value }) => isCode && value === meaning.value) ?? meaning
}

interface Search {
  readonly word: string
  readonly search: string
  readonly isOpen: boolean
}

/**
 * Finds what the text of a cell may stand for: the choices of its field, or the records that the server finds. Records
 * that the word itself finds come first: those that share a name, or have a similar one.
 */
export function useMeanings(field: Field, { word, search, isOpen }: Search) {
  const { registry } = useScreenContext()
  const name = readTarget(field)
  const target = name !== null && registry.resources.has(name) ? registry.get(name) : null
  const choices = useMemo(() => listChoices(field), [field])
  const debounced = useDebouncedValue(search)
  const all = useRecords(target, debounced, isOpen)
  const likely = useRecords(target, word, isOpen && debounced === '')
  const first = debounced === '' ? likely.options : []
  const others = all.options.filter((each) => !first.some(({ value }) => value === each.value))
  return {
    target,
    options: target ? [...first, ...others] : choices,
    isLoading: all.isFetching || likely.isFetching || (target !== null && debounced !== search),
  }
}

/** A meaning in a list, with what tells it from others of the same name. */
export const renderMeaning = (
  { key, ...attributes }: HTMLAttributes<HTMLLIElement> & { readonly key: Key },
  option: Meaning,
) => (
  <Box component="li" key={key} {...attributes} sx={{ gap: 1 }}>
    <Box
      component="span"
      sx={{
        flex: 1,
        minWidth: 0,
        overflowWrap: 'anywhere',
        fontStyle: option === EMPTY ? 'italic' : undefined,
      }}
    >
      {option.label}
    </Box>
    {option.hint && (
      <Small tiny noWrap>
        {option.hint}
      </Small>
    )}
  </Box>
)

/** Search box for what a word of the file stands for: existing records, or the choices of the field. */
export function WordPicker({
  field,
  word,
  label,
  isDisabled,
  onChange,
  ...props
}: WordPickerProps) {
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { target, options, isLoading } = useMeanings(field, { word, search, isOpen })
  const isSearched = target !== null
  const value = useNamed(target, props.value)
  return (
    <Autocomplete<Meaning>
      size="small"
      fullWidth
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      disabled={isDisabled}
      // Left out while others load, because an only option would stay highlighted.
      options={isLoading ? options : [...options, EMPTY]}
      value={value}
      loading={isLoading}
      loadingText={text('Loading')}
      noOptionsText={text('Nothing to choose from')}
      clearText={text('Clear')}
      openText={text('Open')}
      closeText={text('Close')}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(left, right) => left.value === right.value}
      filterOptions={(all, { inputValue }) => {
        const typed = fold(inputValue.trim())
        return isSearched || typed === fold(value?.label ?? '')
          ? all
          : all.filter((option) => fold(option.label).includes(typed) || option === EMPTY)
      }}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_, typed, reason) => setSearch(reason === 'input' ? typed : '')}
      onChange={(_, option) => onChange(option)}
      renderOption={renderMeaning}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={text('Choose …')}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  )
}

/** Shows a meaning that was chosen earlier. */
export function nameMeaning(field: Field, value: string): Meaning {
  if (value === '') return EMPTY
  return listChoices(field).find((each) => each.value === value) ?? { value, label: value }
}
