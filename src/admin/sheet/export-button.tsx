import { useShownRows } from '../list/rows/shown-rows.ts'
import { mayDo, type Definition, type ExportColumn } from '#schema/engine'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import {
  Button,
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material'
import { useListContext } from 'react-admin'
import { useCallback, useState, useId } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { findScreen } from '../found-screens.ts'
import type { Column } from '../list/rows/columns.ts'
import { useListScope } from '../list/list-scope.ts'
import { isWhole } from '../list/use-tab.ts'
import { useUser } from '../session/stored-user.ts'
import { isPartlySelected } from './page-walk.ts'
import { useExport, type ExportProgress } from './use-export.ts'
import { formatCount, todayIs } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Stack } from '../theme/layout.tsx'
import { formatTotal, inSentence } from '../words.ts'
import {
  DEFAULT_FILE_NAME,
  fileFor,
  FORMATS,
  type ChosenFormat,
  type ExportFormat,
} from './export-file.ts'
import { ChosenColumns } from './chosen-columns.tsx'
import { useColumnChoices } from './column-choices.ts'
import { allColumns, type ColumnChoice } from './export-table.ts'
import type { Exporter } from './write-export.ts'

/** Exports the surrounding table: the selected rows if there are any, else all pages, or the only one. */
export function ExportButton({ definition }: { readonly definition: Definition }) {
  const { total = 0, data, selectedIds = [], filterValues } = useListContext()
  const { columns, tabs, isPaged: paginated, exporter: own } = useListScope()
  const { isEstimate } = useShownRows()
  const exporter = own ?? findScreen(definition).exporter
  const role = useUser()?.role ?? null
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { run, cancel, progress, problem, forget } = useExport({ paginated, onDone: close })
  const open = () => {
    forget()
    setIsOpen(true)
  }
  const counts: Counts = {
    total: paginated ? total : (data?.length ?? 0),
    isFiltered: !isWhole(tabs, filterValues ?? {}),
    isEstimate,
  }
  const start = (wishes: ExportWishes) =>
    void run({ definition, role, shown: inSheetOrder(definition, columns), exporter, ...wishes })
  return (
    <>
      <Button startIcon={<DownloadIcon />} onClick={open}>
        {text('Export')}
      </Button>
      {isOpen && (
        <ExportDialog
          definition={definition}
          all={allColumns(definition, role)}
          shown={inSheetOrder(definition, columns).map(({ name }) => name)}
          scope={formatScope(definition, selectedIds.length, counts)}
          proposedName={proposedName(definition)}
          exporter={exporter}
          mayReimport={definition.sheet !== undefined && mayDo(definition, role, 'import')}
          progress={progress}
          problem={problem}
          onExport={start}
          onCancel={cancel}
          onClose={close}
        />
      )}
    </>
  )
}

/** A screen shows names first, a sheet the codes that identify its rows on re-import: in the order of the definition. */
const inSheetOrder = (
  { list: { columns: order } }: Definition,
  columns: readonly Column[],
): Column[] =>
  columns.toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name))

interface Counts {
  readonly total: number
  readonly isFiltered: boolean
  readonly isEstimate: boolean
}

/** Describes the exported rows, with their number. */
function formatScope(
  { label: [one, many] }: Definition,
  selected: number,
  { total, isFiltered, isEstimate }: Counts,
): string {
  const words = { one: inSentence(one), many: inSentence(many) }
  if (isPartlySelected(selected, total))
    return text('Exports the selected {one}. |||| Exports the {smart_count} selected {many}.', {
      smart_count: selected,
      ...words,
    })
  const count = formatTotal(total, isEstimate)
  return isFiltered
    ? text('Exports the {total} {many} that match the current filters and search.', {
        total: count,
        many: words.many,
      })
    : text('Exports all {total} {many} in this list, in the current order.', {
        total: count,
        many: words.many,
      })
}

const proposedName = ({ label: [, many] }: Definition): string => `${many} ${todayIs()}`

interface ExportWishes {
  readonly format: ChosenFormat
  readonly columns: ColumnChoice
  readonly chosen: readonly string[]
  readonly fileName: string
}

interface ExportDialogProps {
  readonly definition: Definition
  /** All columns that can be chosen. */
  readonly all: readonly ExportColumn[]
  /** Names of the columns of the table. */
  readonly shown: readonly string[]
  /** "Exports 3 selected employees." */
  readonly scope: string
  readonly proposedName: string
  readonly mayReimport: boolean
  /** The screen's custom format. */
  readonly exporter: Exporter | undefined
  readonly progress: ExportProgress | null
  readonly problem: string | null
  readonly onExport: (wishes: ExportWishes) => void
  readonly onCancel: () => void
  readonly onClose: () => void
}

const FORMAT_NAMES: Record<ExportFormat, string> = {
  xlsx: text('Excel (.xlsx)'),
  xls: text('Old Excel (.xls)'),
  csv: text('Comma separated (.csv)'),
  txt: text('Tab separated (.txt)'),
  json: text('JSON (.json)'),
}

/** Asks what to export and how, and shows the progress. */
function ExportDialog(props: ExportDialogProps) {
  const { scope, proposedName, exporter, progress, problem, onExport, onClose } = props
  const [wishes, setWishes] = useState<Omit<ExportWishes, 'chosen'>>({
    format: 'xlsx',
    columns: 'visible',
    fileName: DEFAULT_FILE_NAME,
  })
  const set = (change: Partial<ExportWishes>) => setWishes((before) => ({ ...before, ...change }))
  const isChosen = wishes.columns === 'chosen'
  const choices = useColumnChoices({
    resource: props.definition.name,
    all: props.all,
    shown: props.shown,
    isNeeded: isChosen,
  })
  const { chosen } = choices
  return (
    <FormDialog
      title={text('Export')}
      submit={text('Export')}
      isDisabled={progress !== null || (isChosen && chosen.length === 0)}
      stop={progress ? <Button onClick={props.onCancel}>{text('Stop')}</Button> : undefined}
      onSubmit={() => onExport({ ...wishes, chosen })}
      onClose={() => progress || onClose()}
    >
      <Stack gap={2}>
        <Typography color="textSecondary">{scope}</Typography>
        <Choice
          label={text('Columns')}
          value={wishes.columns}
          onChange={(columns) => set({ columns: columns as ColumnChoice })}
          disabled={progress !== null}
          options={[
            ['visible', text('As in the table')],
            ['all', text('All columns')],
            ['chosen', text('Chosen columns, in your order')],
            ...(props.mayReimport
              ? [['template', text('As an import template, to edit and import again')] as const]
              : []),
          ]}
        />
        {isChosen && <ChosenColumns choices={choices} disabled={progress !== null} />}
        <Choice
          label={text('File format')}
          value={wishes.format}
          onChange={(format) => set({ format: format as ChosenFormat })}
          disabled={progress !== null}
          options={[
            ...FORMATS.map((format) => [format, FORMAT_NAMES[format]] as const),
            ...(exporter ? [['other', exporter.label] as const] : []),
          ]}
        />
        <FileName
          value={wishes.fileName}
          proposed={proposedName}
          disabled={progress !== null}
          onChange={(fileName) => set({ fileName })}
          savedAs={
            fileFor(
              wishes.fileName,
              wishes.format,
              wishes.format === 'other' ? exporter?.extension : undefined,
            ).name
          }
        />
        {progress && <Progress progress={progress} />}
        {problem && (
          <Alert severity="warning" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}

interface FileNameProps {
  readonly value: string
  readonly proposed: string
  readonly savedAs: string
  readonly disabled: boolean
  readonly onChange: (name: string) => void
}

/** The file name, and a more descriptive one that can be used with one click. */
function FileName({ value, proposed, savedAs, disabled, onChange }: FileNameProps) {
  return (
    <Box>
      <TextField
        label={text('File name')}
        size="small"
        fullWidth
        value={value}
        placeholder={DEFAULT_FILE_NAME}
        disabled={disabled}
        helperText={text('Saved as {name}', { name: savedAs })}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== proposed && (
        <Button size="small" disabled={disabled} onClick={() => onChange(proposed)}>
          {text('Use “{name}”', { name: proposed })}
        </Button>
      )}
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly disabled: boolean
  readonly onChange: (value: string) => void
}

function Choice({ label, value, options, disabled, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([each, name]) => (
          <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={name} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function Progress({ progress: { step, done, total } }: { progress: ExportProgress }) {
  const words = step === 'gathering' ? text('Collecting rows') : text('Writing the file')
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {total > 0 && done > 0
          ? text('{what}: {done} of {total}', {
              what: words,
              done: formatCount(done),
              total: formatCount(total),
            })
          : `${words} …`}
      </Typography>
      <LinearProgress
        aria-label={words}
        {...(total > 0 && done > 0
          ? { variant: 'determinate' as const, value: Math.min(100, (done / total) * 100) }
          : {})}
      />
    </Box>
  )
}
