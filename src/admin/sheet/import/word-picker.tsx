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
import { useMemo, useState } from 'react'
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

/** Search box for what a word of the file stands for: existing records, or the choices of the field. */
export function WordPicker(props: WordPickerProps) {
  const target = readTarget(props.field)
  const { registry } = useScreenContext()
  return target !== null && registry.resources.has(target) ? (
    <RecordPicker {...props} target={registry.get(target)} />
  ) : (
    <ChoicePicker {...props} />
  )
}

function ChoicePicker(props: WordPickerProps) {
  const { field } = props
  const options = useMemo(() => listChoices(field), [field])
  return <MeaningBox {...props} options={options} />
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

function RecordPicker({ target, ...props }: WordPickerProps & { readonly target: Definition }) {
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const debounced = useDebouncedValue(search)
  const { options, isFetching } = useRecords(target, debounced, isOpen)
  // Records that the word itself finds come first: those that share a name, or have a similar one.
  const likely = useRecords(target, props.word, isOpen && debounced === '')
  const found = debounced === '' ? likely.options : []
  const others = options.filter((each) => !found.some(({ value }) => value === each.value))
  return (
    <MeaningBox
      {...props}
      value={useNamed(target, props.value)}
      options={[...found, ...others]}
      isLoading={isFetching || likely.isFetching || debounced !== search}
      onSearch={setSearch}
      onOpen={setIsOpen}
    />
  )
}

function useRecords(target: Definition, search: string, enabled: boolean) {
  const { server, principal } = useScreenContext()
  const { data, isFetching } = useQuery({
    queryKey: ['import-words', target.name, search],
    queryFn: ({ signal }) => server.page(target, { page: 0, size: PAGE_SIZE, search }, { signal }),
    enabled,
    staleTime: 10_000,
  })
  const usable = usableWhere(target) ?? {}
  const code = codeField(target)
  const options = (data?.content ?? [])
    .filter((row) => holds(conditionOnRow(usable, row), row, principal))
    .map((row): Meaning => {
      const { label, hint } = makeOption(target, row)
      const value = (code && readText(target, row, code)) || label
      return { value, label, hint: hint ?? (value === label ? undefined : value) }
    })
  return { options, isFetching }
}

/** Adds the name of the record to a meaning that was chosen earlier, by its code. */
function useNamed(target: Definition, meaning: Meaning | null): Meaning | null {
  const isCode = meaning !== null && meaning.value !== '' && meaning.label === meaning.value
  const { options } = useRecords(target, isCode ? meaning.value : '', isCode)
  return options.find(({ value }) => isCode && value === meaning.value) ?? meaning
}

interface MeaningBoxProps extends WordPickerProps {
  readonly options: readonly Meaning[]
  readonly isLoading?: boolean
  /** The server searches. Otherwise all options are there. */
  readonly onSearch?: (typed: string) => void
  readonly onOpen?: (isOpen: boolean) => void
}

function MeaningBox(props: MeaningBoxProps) {
  const { label, value, isDisabled, onChange, options, isLoading = false, onSearch, onOpen } = props
  return (
    <Autocomplete<Meaning>
      size="small"
      fullWidth
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      disabled={isDisabled}
      options={[...options, EMPTY]}
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
        return onSearch || typed === fold(value?.label ?? '')
          ? all
          : all.filter((option) => fold(option.label).includes(typed) || option === EMPTY)
      }}
      onOpen={() => onOpen?.(true)}
      onClose={() => onOpen?.(false)}
      onInputChange={(_, typed, reason) => onSearch?.(reason === 'input' ? typed : '')}
      onChange={(_, option) => onChange(option)}
      renderOption={({ key, ...attributes }, option) => (
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
      )}
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
