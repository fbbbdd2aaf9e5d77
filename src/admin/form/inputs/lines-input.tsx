import {
  embeddedRows,
  readColumns,
  isLines,
  isServers,
  humanise,
  isNumber,
  type Field,
} from '#schema/engine'
import AddIcon from '@mui/icons-material/Add'
import {
  Box,
  Button,
  FormHelperText,
  Typography,
  useMediaQuery,
  useTheme,
  IconButton,
} from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useScreenContext } from '../../screen-context.tsx'
import { DefaultsBeside } from '../beside.tsx'
import { emptyLine } from '../form-values.ts'
import { inputId, useFormScope, type InputProps } from '../form-scope.tsx'
import { useInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { Small, Flex, Stack } from '../../theme/layout.tsx'
import { FieldGrid } from './field-grid.tsx'
import { visuallyHidden } from '@mui/utils'
import { numbersAlign } from '../../i18n/language.ts'
import { SCREENS } from '../../kinds/screens-by-kind.ts'
import ArrowDownIcon from '@mui/icons-material/KeyboardArrowDown'
import ArrowUpIcon from '@mui/icons-material/KeyboardArrowUp'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'

/** Embedded rows: a table, or cards if there is no room for one. Enter in the last row adds one. */
export function LinesInput(input: InputProps) {
  const bound = useInput(input)
  const scope = useFormScope()
  const { principal } = useScreenContext()
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'))
  const rows = useFieldArray({ name: input.name, keyName: 'rowKey' })
  const columns = readColumns(input.field)
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
      {rows.fields.map((row, index) => (
        <DefaultsBeside
          key={row.rowKey}
          fields={columns}
          siblings={`${input.name}.${index}.`}
          names={Object.keys(columns)}
          {...beginLine(scope.before?.[input.name], row)}
        />
      ))}
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

/** Returns the stored values of a line, which it had when the form was opened. */
function beginLine(before: unknown, row: object) {
  const stored = embeddedRows(before).find(({ id }) => 'id' in row && id === row.id)
  return { start: stored ?? {}, isNew: stored === undefined }
}

/** Returns true for Enter, except in an open picker, where it selects an option. */
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

function LineCards(view: LinesView) {
  return (
    <Stack gap={1.5}>
      {view.keys.map((key, index) => (
        <Box
          key={key}
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
        >
          <Flex gap={0} justify="space-between" sx={{ mb: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {text('Row {row}', { row: index + 1 })}
            </Typography>
            <LineButtons index={index} view={view} />
          </Flex>
          <FieldGrid
            fields={view.columns}
            render={(name, field) => view.render(index, name, field)}
          />
        </Box>
      ))}
    </Stack>
  )
}

function LineTable(view: LinesView) {
  const columns = Object.entries(view.columns)
  return (
    <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <span style={visuallyHidden}>{text('Row')}</span>
            </th>
            {columns.map(([name, field]) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{
                  textAlign: isNumber(field) ? numbersAlign : 'start',
                  minWidth: SCREENS[field.kind].inputWidth ?? 120,
                }}
              >
                {field.options.label ?? humanise(name)}
              </Box>
            ))}
            <th>
              <span style={visuallyHidden}>{text('Move or remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.keys.map((key, index) => (
            <tr key={key}>
              <td>{index + 1}</td>
              {columns.map(([name, field]) => (
                <Box
                  component="td"
                  key={name}
                  sx={{ textAlign: isNumber(field) ? numbersAlign : 'start' }}
                >
                  {view.render(index, name, field)}
                </Box>
              ))}
              <td>
                <LineButtons index={index} view={view} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
    px: 1,
    py: 0.75,
    borderBottom: '1px solid',
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& td': { px: 1, py: 0.75, verticalAlign: 'top', fontSize: '0.8125rem' },
  '& tr + tr td': { borderTop: '1px solid', borderColor: 'divider' },
  '& td:first-of-type': {
    color: 'text.secondary',
    pt: 1.75,
    width: 28,
    fontVariantNumeric: 'tabular-nums',
  },
  '& td:last-of-type': { width: '1px', pt: 1 },
} as const

function LineButtons({ index, view }: { index: number; view: LinesView }) {
  const row = text('row {index}', { index: index + 1 })
  return (
    <Box sx={{ display: 'inline-flex', whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={text('Move {row} up', { row })}
        disabled={index === 0}
        onClick={() => view.move(index, index - 1)}
      >
        <ArrowUpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Move {row} down', { row })}
        disabled={index === view.keys.length - 1}
        onClick={() => view.move(index, index + 1)}
      >
        <ArrowDownIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={text('Remove {row}', { row })}
        onClick={() => view.remove(index)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface LinesView {
  readonly columns: Readonly<Record<string, Field>>
  readonly keys: readonly string[]
  readonly render: (index: number, column: string, field: Field) => ReactNode
  readonly remove: (index: number) => void
  readonly move: (from: number, to: number) => void
}
