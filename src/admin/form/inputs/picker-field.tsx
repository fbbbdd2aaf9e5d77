import { fold, humanise, mayDo, type Definition } from '#schema/engine'
import { Autocomplete, Button, OutlinedInput, Skeleton } from '@mui/material'
import type { AutocompleteRenderInputParams } from '@mui/material'
import { useState, type UIEvent } from 'react'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import type { BoundInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { CreateInPlace } from './create-in-place.tsx'
import { FieldFrame } from './field-frame.tsx'
import { pagePartOf } from './page-part.ts'
import { PickerLine } from './picker-line.tsx'
import { usePicker, type Option } from './picker.ts'
import { Flex } from '../../theme/layout.tsx'

interface PickerProps {
  readonly input: InputProps
  readonly bound: BoundInput
  readonly target: Definition
  readonly chosen: readonly Option[]
  readonly many: boolean
  readonly onChoose: (options: readonly Option[]) => void
}

/** A box that searches records; what is missing may be created on the way. */
export function Picker(props: PickerProps) {
  const { input, bound, target, chosen, many, onChoose } = props
  const [creating, setCreating] = useState<string | null>(null)
  return (
    <FieldFrame input={input} bound={bound}>
      <SearchBox {...props} onCreate={setCreating} />
      {creating !== null && (
        <CreateInPlace
          target={target}
          typed={creating}
          FieldInput={input.FieldInput}
          onClose={() => setCreating(null)}
          onCreated={(option) => {
            setCreating(null)
            onChoose(many ? [...chosen, option] : [option])
          }}
        />
      )}
    </FieldFrame>
  )
}

interface SearchBoxProps extends PickerProps {
  readonly onCreate: (typed: string) => void
}

function SearchBox(props: SearchBoxProps) {
  const { input, bound, target, chosen, many, onChoose, onCreate } = props
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const picker = usePicker(input, target, search, open)
  const creatable = useCreatable(props, picker, search.trim())
  const absent = chosen.filter((option) => !picker.options.some((each) => each.id === option.id))
  const take = (value: Option | readonly Option[] | null) => {
    const options = value === null ? [] : ([value].flat() as Option[])
    const created = options.find((option) => option.create !== undefined)
    if (created) onCreate(created.create ?? '')
    else onChoose(options)
  }
  return (
    <Autocomplete<Option, boolean>
      id={bound.id}
      multiple={many}
      value={many ? (chosen as Option[]) : (chosen[0] ?? null)}
      size="small"
      fullWidth
      options={[...absent, ...picker.options, ...creatable]}
      // The server has searched already; what is only here to be known as a value stays out of sight while searching.
      filterOptions={(options) =>
        options.filter((option) => search === '' || !absent.includes(option))
      }
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(left, right) => left.id === right.id}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setSearch('')
      }}
      onBlur={bound.blur}
      loading={picker.loading}
      loadingText={<Skeleton aria-label={text('Loading')} width="60%" />}
      noOptionsText={<NoOptions picker={picker} search={search} />}
      onInputChange={(_, text, reason) => setSearch(reason === 'input' ? text : '')}
      onChange={(_, value) => take(value)}
      disableCloseOnSelect={many}
      filterSelectedOptions={many}
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      includeInputInList
      renderOption={({ key, ...attributes }, option, { selected }) => (
        <PickerLine
          key={key}
          attributes={attributes}
          option={option}
          target={target}
          selected={selected}
        />
      )}
      slotProps={{
        popper: { container: () => pagePartOf(document.getElementById(bound.id)) },
        listbox: {
          onScroll: (event: UIEvent<HTMLElement>) => {
            if (isNearEnd(event.currentTarget)) picker.more()
          },
        },
      }}
      renderInput={(params) => <TypedText {...props} params={params} />}
    />
  )
}

type PickerState = ReturnType<typeof usePicker>

/** The line that creates what was searched for in vain. */
function useCreatable(
  { input, target }: Pick<PickerProps, 'input' | 'target'>,
  picker: PickerState,
  typed: string,
): readonly Option[] {
  const { principal } = useScreenContext()
  const mayCreate =
    input.field.options['createInPlace'] === true && mayDo(target, principal.role, 'create')
  const isThere = picker.options.some((option) => fold(option.label) === fold(typed))
  return mayCreate && !picker.failed && !picker.loading && !picker.waitsFor && !isThere
    ? [{ id: 0, label: '', create: typed }]
    : []
}

function NoOptions({ picker, search }: { picker: PickerState; search: string }) {
  const { fields } = useFormScope().definition
  if (picker.failed) return <NotLoaded onRetry={picker.retry} />
  if (picker.waitsFor) {
    const first = fields[picker.waitsFor]?.options.label ?? humanise(picker.waitsFor)
    return text('Choose {first} first', { first: first.toLowerCase() })
  }
  return search ? text('Nothing matches “{search}”', { search }) : text('Nothing to choose from')
}

interface TypedTextProps extends PickerProps {
  readonly params: AutocompleteRenderInputParams
}

function TypedText({ input, bound, target, chosen, params }: TypedTextProps) {
  return (
    <OutlinedInput
      {...params.slotProps.input}
      size="small"
      fullWidth
      inputRef={bound.ref}
      error={Boolean(bound.error)}
      placeholder={
        chosen.length > 0
          ? undefined
          : text('Search {many}', { many: target.label[1].toLowerCase() })
      }
      inputProps={{
        ...params.slotProps.htmlInput,
        'aria-describedby': bound.describedBy,
        'aria-required': input.required || undefined,
        'aria-invalid': Boolean(bound.error),
      }}
    />
  )
}

/** The box keeps the focus: losing it would close the list. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Flex role="alert" onMouseDown={(event) => event.preventDefault()}>
      <span>{text('We couldn’t load this')}</span>
      <Button size="small" onClick={onRetry}>
        {text('Try again')}
      </Button>
    </Flex>
  )
}

const isNearEnd = (list: HTMLElement): boolean =>
  list.scrollTop + list.clientHeight > list.scrollHeight - 120
