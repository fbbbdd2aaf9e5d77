import {
  editableInList,
  emptyValue,
  fieldError,
  isNumber,
  parseValue,
  percent,
  withOptions,
  type Definition,
  type Field,
  type FieldError,
} from '#schema/engine'
import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton } from '@mui/material'
import { useMemo, useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { ownErrors } from '../../form/form-errors.ts'
import type { FormValues } from '../../form/form-values.ts'
import { inputId } from '../../form/form-scope.tsx'
import { FieldInput, KindInput } from '../../form/inputs/field-input.tsx'
import { Segmented } from '../../form/inputs/choice-inputs.tsx'
import { text } from '../../i18n/text.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import { fieldLabel } from '../../record/display/sections.ts'
import { requireField } from '../../require-field.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { Flex, Small, Stack } from '../../theme/layout.tsx'
import type { ChangeValues } from './plan.ts'

/** Ways to change a field: to a value, by a share or an amount, or to nothing. */
type Way = 'set' | 'percent' | 'add' | 'clear'

export const ID_PREFIX = 'many'

/** Inputs for the fields that the user chose to change. Several records get the same values. */
export function useEditValues(definition: Definition) {
  const { principal, dialCode } = useScreenContext()
  const names = useMemo(
    () => editableInList(definition, principal.role),
    [definition, principal.role],
  )
  const [ways, setWays] = useState<ReadonlyMap<string, Way>>(new Map())
  const resolver = useMemo(
    (): Resolver<FormValues> => (values) => {
      const errors = [...ways].flatMap(([name, way]): FieldError[] => {
        const problem = findProblem(inputFor(definition, name, way), way, values[name], {
          principal,
          defaultDialCode: dialCode,
        })
        return problem ? [fieldError(definition, name, problem)] : []
      })
      return errors.length > 0
        ? { values: {}, errors: ownErrors(definition, errors) as FieldErrors<FormValues> }
        : { values, errors: {} }
    },
    [definition, ways, principal, dialCode],
  )
  const form = useForm<FormValues>({ defaultValues: {}, resolver, shouldFocusError: false })
  const setWay = (name: string, way: Way | null) => {
    form.clearErrors(name)
    form.setValue(name, emptyValue(requireField(definition, name)))
    setWays((before) => {
      const now = new Map(before)
      if (way) now.set(name, way)
      else now.delete(name)
      return now
    })
    if (way && way !== 'clear') focusSoon(inputId({ idPrefix: ID_PREFIX }, name))
  }
  return { form, names, ways, setWay } as const
}

export type EditValues = ReturnType<typeof useEditValues>

/** Returns the values for the server. */
export function readEdit({ ways }: EditValues, values: FormValues): ChangeValues {
  const edit: Record<string, unknown> = {}
  const adjust: Record<string, { percent: number } | { add: number }> = {}
  for (const [name, way] of ways) {
    if (way === 'set' || way === 'clear') edit[name] = way === 'clear' ? null : values[name]
    else
      adjust[name] =
        way === 'add' ? { add: Number(values[name]) } : { percent: Number(values[name]) }
  }
  return {
    ...(Object.keys(edit).length > 0 ? { edit } : {}),
    ...(Object.keys(adjust).length > 0 ? { adjust } : {}),
  }
}

type ParseContext = Parameters<typeof parseValue>[2]

function findProblem(field: Field, way: Way, value: unknown, context: ParseContext) {
  if (way === 'clear') return null
  if (value === null || value === undefined || value === '') return { code: 'required' }
  const parsed = parseValue(value, field, context)
  if ('value' in parsed) return null
  return 'problem' in parsed ? parsed.problem : (parsed.problems[0] ?? null)
}

/** Waits for the input to be rendered. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** Shares and amounts to add may be negative. The server checks the results. */
const SHARE = { min: -100, max: 1_000 }
const AMOUNT = { min: -99_999_999, max: 99_999_999, moreThan: undefined }

function inputFor(definition: Definition, name: string, way: Way): Field {
  const field = requireField(definition, name)
  if (way === 'percent') return percent({ label: fieldLabel(definition, name), ...SHARE })
  return way === 'add' ? withOptions(field, AMOUNT) : field
}

/** Segments for the ways that a field can be changed in. */
function listWays(field: Field): (readonly [Way, string])[] {
  const { start, end = field.options.unitLabel } = SCREENS[field.kind].affix ?? {}
  const unit = start ?? end ?? text('an amount')
  return [
    ['set', text('Set to')],
    ...(isNumber(field)
      ? ([
          ['percent', text('Change by %')],
          // Points are added to a percentage; a share of it would have the same name.
          ['add', unit === '%' ? text('Change by points') : text('Change by {unit}', { unit })],
        ] as const)
      : []),
    ...(field.options.required || emptyValue(field) !== null
      ? []
      : ([['clear', text('Empty')]] as const)),
  ]
}

export function EditInputs({
  definition,
  edit,
}: {
  readonly definition: Definition
  readonly edit: EditValues
}) {
  const left = edit.names.filter((name) => !edit.ways.has(name))
  return (
    <Stack gap={2.5}>
      {[...edit.ways].map(([name, way]) => (
        <OneField key={name} definition={definition} name={name} way={way} setWay={edit.setWay} />
      ))}
      {left.length > 0 && (
        <Box role="group" aria-label={text('Fields to change')}>
          <Small sx={{ mb: 0.75 }}>
            {edit.ways.size > 0 ? text('Change something else too') : text('What should change?')}
          </Small>
          <Flex wrap>
            {left.map((name) => (
              <Button
                key={name}
                size="small"
                variant="outlined"
                color="inherit"
                startIcon={<AddIcon />}
                onClick={() => edit.setWay(name, 'set')}
              >
                {fieldLabel(definition, name)}
              </Button>
            ))}
          </Flex>
        </Box>
      )}
    </Stack>
  )
}

interface OneFieldProps extends Pick<EditValues, 'setWay'> {
  readonly definition: Definition
  readonly name: string
  readonly way: Way
}

function OneField({ definition, name, way, setWay }: OneFieldProps) {
  const label = fieldLabel(definition, name)
  const field = inputFor(definition, name, way)
  const ways = listWays(requireField(definition, name))
  const id = `${ID_PREFIX}-${name}-way`
  return (
    <Box role="group" aria-label={label}>
      <Flex wrap justify="space-between" sx={{ mb: 1 }}>
        {ways.length > 1 ? (
          <>
            <span id={`${id}-label`} hidden>
              {text('How {label} changes', { label })}
            </span>
            <Segmented
              id={id}
              name={id}
              items={ways}
              value={way}
              onChange={(next) => setWay(name, next as Way)}
              onBlur={() => undefined}
              describedBy={undefined}
              invalid={false}
            />
          </>
        ) : (
          <span />
        )}
        <IconButton
          size="small"
          aria-label={text('Leave {label} as it is', { label })}
          onClick={() => setWay(name, null)}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Flex>
      {way === 'clear' ? (
        <Small>{text('{label} will be empty.', { label })}</Small>
      ) : (
        <KindInput
          key={way}
          name={name}
          field={field}
          label={label}
          required
          siblings=""
          FieldInput={FieldInput}
        />
      )}
    </Box>
  )
}
