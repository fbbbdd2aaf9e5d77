import { columnsOf, isLines, isServers } from '#schema/engine'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button, FormHelperText, Typography, useMediaQuery, useTheme } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useScreenContext } from '../../../screen-context.tsx'
import { emptyLine } from '../../form-values.ts'
import { inputId, useFormScope, type InputProps } from '../../form-scope.tsx'
import { LineCards } from './line-cards.tsx'
import { LineTable } from './line-table.tsx'
import type { LinesView } from './lines-view.ts'
import { useInput } from '../../use-input.ts'
import { text } from '../../../i18n/text.ts'
import { Small } from '../../../theme/layout.tsx'

/** Embedded rows: a table where there is room, cards where there is none. Enter in the last row adds one. */
export function LinesInput(input: InputProps) {
  const bound = useInput(input)
  const scope = useFormScope()
  const { principal } = useScreenContext()
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const rows = useFieldArray({ name: input.name, keyName: 'rowKey' })
  const columns = columnsOf(input.field)
  const focusRow = (index: number) =>
    setTimeout(() => focusFirst(inputId(scope, `${input.name}.${index}`)), 30)
  const add = () => {
    rows.append(emptyLine(input.field, principal), { shouldFocus: false })
    focusRow(rows.fields.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || !isEnterInLine(event, target)) return
    event.preventDefault()
    const index = Number(/-(\d+)-[^-]+$/.exec(target.id)?.[1] ?? rows.fields.length - 1)
    if (index >= rows.fields.length - 1) add()
    else focusRow(index + 1)
  }
  const view: LinesView = {
    columns,
    keys: rows.fields.map((row) => row.rowKey),
    render: (index, column, field) => (
      <input.FieldInput
        name={`${input.name}.${index}.${column}`}
        field={field}
        siblings={`${input.name}.${index}.`}
        compact={!narrow}
        readOnly={isServers(field)}
      />
    ),
    remove: rows.remove,
    move: rows.move,
  }
  const max = isLines(input.field) ? input.field.options.max : undefined
  return (
    <Box
      role="group"
      aria-labelledby={`${bound.id}-label`}
      aria-describedby={bound.describedBy}
      id={bound.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <LinesLabel id={`${bound.id}-label`} input={input} />
      {rows.fields.length === 0 ? (
        <Small sx={EMPTY}>{text('Nothing here yet.')}</Small>
      ) : narrow ? (
        <LineCards {...view} />
      ) : (
        <LineTable {...view} />
      )}
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ mt: 1 }}
        onClick={add}
        disabled={max !== undefined && rows.fields.length >= max}
      >
        {text('Add a row')}
      </Button>
      {input.field.options.help && (
        <FormHelperText id={`${bound.id}-help`} sx={{ mx: 0 }}>
          {input.field.options.help}
        </FormHelperText>
      )}
      {bound.error && (
        <FormHelperText error id={`${bound.id}-error`} sx={{ mx: 0 }}>
          {bound.error}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Enter in an open picker chooses; in a button it presses. */
const isEnterInLine = (event: KeyboardEvent, target: HTMLInputElement): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  target.getAttribute('aria-expanded') !== 'true'

function LinesLabel({ id, input }: { readonly id: string; readonly input: InputProps }) {
  return (
    <Typography id={id} variant="body2" sx={{ fontWeight: 550, mb: 0.75 }}>
      {input.label}
      {!input.required && !input.field.options['min'] && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' '}
          {text('(optional)')}
        </Box>
      )}
    </Typography>
  )
}

const focusFirst = (rowId: string) =>
  document
    .querySelector<HTMLElement>(`[id^="${rowId}-"]:is(input, textarea, [role=combobox])`)
    ?.focus()

const EMPTY = {
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
  px: 2,
  py: 1.5,
} as const
