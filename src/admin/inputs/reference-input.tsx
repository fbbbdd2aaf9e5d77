import { fold, humanise, mayDo, targetOf, type Definition } from '#schema/engine'
import { Autocomplete, Box, Button, OutlinedInput, Skeleton } from '@mui/material'
import { useEffect, useRef, useState, type UIEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useScreenContext } from '../screen-context.tsx'
import { useChosen } from './chosen-labels.ts'
import { CreateInPlace } from './create-in-place.tsx'
import { FieldFrame } from './field-frame.tsx'
import { useFormScope, type InputProps } from '../form/form-scope.tsx'
import { pagePartOf } from './page-part.ts'
import { PickerLine } from './picker-line.tsx'
import { usePicker, type Option } from './picker.ts'
import { useInput, type BoundInput } from '../form/use-input.ts'
import { text } from '../i18n/text.ts'

/** Picks one record of another resource. */
export function ReferenceInput(input: InputProps) {
  const bound = useInput(input)
  const target = useTarget(input)
  const ids = typeof bound.value === 'number' ? [bound.value] : []
  const { chosen, remember } = useChosen(input.name, target, ids)
  useEmptiedWithItsFrame(input, bound)
  const choose = (options: readonly Option[]) => {
    const option = options.at(-1)
    if (option) remember(option)
    bound.change(option?.id ?? null)
  }
  return (
    <Picker
      input={input}
      bound={bound}
      target={target}
      chosen={chosen}
      many={false}
      onChoose={choose}
    />
  )
}

/** Picks any number of records of another resource. */
export function ReferencesInput(input: InputProps) {
  const bound = useInput(input)
  const target = useTarget(input)
  const ids = Array.isArray(bound.value) ? (bound.value as number[]) : []
  const { chosen, remember } = useChosen(input.name, target, ids)
  const choose = (options: readonly Option[]) => {
    options.forEach(remember)
    bound.change(options.map((option) => option.id))
  }
  return (
    <Picker input={input} bound={bound} target={target} chosen={chosen} many onChoose={choose} />
  )
}

/** A city does not outlive a change of its country: what no longer fits is taken out at once. */
function useEmptiedWithItsFrame({ field, siblings }: InputProps, bound: BoundInput) {
  const own = Object.values((field.options['within'] ?? {}) as Readonly<Record<string, string>>)
  const frame = JSON.stringify(useWatch({ name: own.map((name) => `${siblings}${name}`) }))
  const last = useRef({ frame, value: bound.value })
  useEffect(() => {
    const isStranded =
      last.current.frame !== frame && last.current.value === bound.value && bound.value !== null
    last.current = { frame, value: isStranded ? null : bound.value }
    if (isStranded) bound.change(null)
  })
}

function useTarget({ field }: InputProps): Definition {
  return useScreenContext().registry.get(targetOf(field) ?? '')
}

interface PickerProps {
  readonly input: InputProps
  readonly bound: BoundInput
  readonly target: Definition
  readonly chosen: readonly Option[]
  readonly many: boolean
  readonly onChoose: (options: readonly Option[]) => void
}

function Picker({ input, bound, target, chosen, many, onChoose }: PickerProps) {
  const { principal } = useScreenContext()
  const { definition } = useFormScope()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState<string | null>(null)
  const picker = usePicker(input, target, search, open)
  const mayCreate =
    input.field.options['createInPlace'] === true && mayDo(target, principal.role, 'create')
  const isThere = picker.options.some((option) => fold(option.label) === fold(search.trim()))
  const offers =
    mayCreate && !picker.failed && !picker.loading && !picker.waitsFor && !isThere
      ? [{ id: 0, label: '', create: search.trim() }]
      : []
  const absent = chosen.filter((option) => !picker.options.some((each) => each.id === option.id))
  const take = (value: Option | readonly Option[] | null) => {
    const options = value === null ? [] : ([value].flat() as Option[])
    const offer = options.find((option) => option.create !== undefined)
    if (offer) return setCreating(offer.create ?? '')
    onChoose(options)
  }
  const first =
    definition.fields[picker.waitsFor ?? '']?.options.label ?? humanise(picker.waitsFor ?? '')
  const nothing = picker.failed ? (
    <NotLoaded onRetry={picker.retry} />
  ) : picker.waitsFor ? (
    text('Choose %{first} first', { first: first.toLowerCase() })
  ) : search ? (
    text('Nothing matches “%{search}”', { search })
  ) : (
    text('Nothing to choose from')
  )
  return (
    <FieldFrame input={input} bound={bound}>
      <Autocomplete<Option, boolean>
        id={bound.id}
        multiple={many}
        value={many ? (chosen as Option[]) : (chosen[0] ?? null)}
        size="small"
        fullWidth
        options={[...absent, ...picker.options, ...offers]}
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
        noOptionsText={nothing}
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
        renderInput={(params) => (
          <OutlinedInput
            {...params.slotProps.input}
            size="small"
            fullWidth
            inputRef={bound.ref}
            error={Boolean(bound.error)}
            placeholder={
              chosen.length > 0
                ? undefined
                : text('Search %{many}', { many: target.label[1].toLowerCase() })
            }
            inputProps={{
              ...params.slotProps.htmlInput,
              'aria-describedby': bound.describedBy,
              'aria-required': input.required || undefined,
              'aria-invalid': Boolean(bound.error),
            }}
          />
        )}
      />
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

/** The box keeps the focus: losing it would close the list. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Box
      role="alert"
      onMouseDown={(event) => event.preventDefault()}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
    >
      <span>{text('We couldn’t load this')}</span>
      <Button size="small" onClick={onRetry}>
        {text('Try again')}
      </Button>
    </Box>
  )
}

const isNearEnd = (list: HTMLElement): boolean =>
  list.scrollTop + list.clientHeight > list.scrollHeight - 120
