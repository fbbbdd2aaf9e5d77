import {
  fold,
  humanise,
  mayDo,
  type Definition,
  isFlag,
  templateFields,
  type RowOf,
} from '#schema/engine'
import {
  Autocomplete,
  Button,
  OutlinedInput,
  Skeleton,
  type AutocompleteRenderInputParams,
  Box,
  Typography,
} from '@mui/material'
import { useState, type UIEvent, type HTMLAttributes, useMemo } from 'react'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import type { BoundInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { FieldFrame } from './field-frame.tsx'
import { findPagePart } from './page-part.ts'
import { usePicker, type Option, makeOption } from './picker.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import AddIcon from '@mui/icons-material/Add'
import CheckIcon from '@mui/icons-material/Check'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { RecordDialog } from '../form-dialog.tsx'
import { useRecordForm } from '../use-record-form.ts'

interface PickerProps {
  readonly input: InputProps
  readonly bound: BoundInput
  readonly target: Definition
  readonly chosen: readonly Option[]
  readonly many: boolean
  readonly onChoose: (options: readonly Option[]) => void
}

/** Search box for records. A missing record can be created from it. */
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
      // The server has already searched. Options loaded only for their labels are hidden while searching.
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
        popper: { container: () => findPagePart(document.getElementById(bound.id)) },
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

/** Returns the option to create a record from a search text without matches. */
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

/** Keeps the focus in the input, because losing it would close the list. */
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

interface PickerLineProps {
  readonly attributes: HTMLAttributes<HTMLLIElement>
  readonly option: Option
  readonly target: Definition
  readonly selected: boolean
}

function PickerLine({ attributes, option, target, selected }: PickerLineProps) {
  if (option.create !== undefined)
    return <CreateLine attributes={attributes} typed={option.create} target={target} />
  return (
    <Box component="li" {...attributes} sx={LINE}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}>{option.label}</Typography>
        {option.hint && (
          <Small noWrap tiny sx={{ lineHeight: 1.35 }}>
            {option.hint}
          </Small>
        )}
      </Box>
      {selected && <CheckIcon aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />}
    </Box>
  )
}

function CreateLine({
  attributes,
  typed,
  target,
}: {
  attributes: HTMLAttributes<HTMLLIElement>
  typed: string
  target: Definition
}) {
  return (
    <Box
      component="li"
      {...attributes}
      sx={{ ...LINE, color: 'primary.main', fontWeight: 600, fontSize: '0.875rem', gap: 1 }}
    >
      <AddIcon aria-hidden sx={{ fontSize: 16 }} />
      {typed
        ? text('Create “{typed}”', { typed })
        : text('New {one}', { one: target.label[0].toLowerCase() })}
    </Box>
  )
}

const LINE = {
  '&&': { minHeight: 36, py: 0.5 },
  '@media (pointer: coarse)': { '&&': { minHeight: 48 } },
} as const

interface CreateInPlaceProps extends Pick<InputProps, 'FieldInput'> {
  readonly target: Definition
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (option: Option) => void
}

/** Dialog with the required fields of a new record. */
function CreateInPlace({ target, typed, onClose, onCreated, FieldInput }: CreateInPlaceProps) {
  const { server } = useScreenContext()
  const notify = useNotify()
  const queries = useQueryClient()
  const [first] = templateFields(target.title)
  const prefilled = useMemo(() => (first && typed ? { [first]: typed } : undefined), [first, typed])
  const only = useMemo(() => neededNames(target), [target])
  const send = (input: Record<string, unknown>) => server.create(target, input)
  const state = useRecordForm({ definition: target, record: null, prefilled, send, only })
  const done = (saved: RowOf<Definition>) => {
    notify(text('{one} added', { one: target.label[0] }), { type: 'success' })
    void queries.invalidateQueries({ queryKey: ['picker', target.name] })
    onCreated(makeOption(target, saved))
  }
  const one = target.label[0].toLowerCase()
  return (
    <RecordDialog
      definition={target}
      state={state}
      idPrefix={`new-${target.name}`}
      title={text('New {one}', { one })}
      submit={text('Create {one}', { one })}
      onSubmit={() => void state.save(done)}
      onClose={onClose}
    >
      {state.names.map((name) => {
        const field = target.fields[name]
        return field && <FieldInput key={name} name={name} field={field} />
      })}
    </RecordDialog>
  )
}

/** Names of the required fields without a default, and of the title's fields. */
const neededNames = (target: Definition): string[] => {
  const titled = templateFields(target.title)
  return Object.entries(target.fields)
    .filter(
      ([name, field]) =>
        titled.includes(name) ||
        field.options.requiredWhen ||
        (field.options.required &&
          !field.options.series &&
          (field.options.initial === undefined || isFlag(field)) &&
          name !== 'isActive'),
    )
    .map(([name]) => name)
}
