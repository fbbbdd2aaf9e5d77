import type { FileFacts } from '#schema/engine'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { saveAs } from 'file-saver'
import { useId, useRef, useState, type DragEvent } from 'react'
import { formatAdvice, fetchTemplate, TAKEN } from './import-calls.ts'
import { StepCard } from './step-card.tsx'
import type { ImportState } from './use-import.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Flex, Small } from '../theme/layout.tsx'

/** Step one: download the template or choose a file. */
export function FileStep({ state }: { state: ImportState }) {
  const { definition, file, facts, busy, done } = state
  const facing = file && facts ? describeFile(file.name, facts) : file?.name
  return (
    <StepCard
      number={1}
      title={text('Choose a file')}
      beside={facing}
      busy={busy === 'reading' ? text('Reading the file') : null}
    >
      {done ? (
        <Button variant="outlined" onClick={state.restart}>
          {text('Import another file')}
        </Button>
      ) : (
        <DropArea state={state} />
      )}
      {!file && (
        <Template
          many={definition.label[1].toLowerCase()}
          fetchIt={() => fetchTemplate(definition)}
        />
      )}
    </StepCard>
  )
}

function describeFile(name: string, { rows, sheet }: FileFacts): string {
  const values = { name, smart_count: rows, count: formatCount(rows) }
  return sheet
    ? text('{name}, {count} row on “{sheet}” |||| {name}, {count} rows on “{sheet}”', {
        ...values,
        sheet,
      })
    : text('{name}, {count} row |||| {name}, {count} rows', values)
}

function DropArea({ state: { choose, busy, file } }: { state: ImportState }) {
  const chooser = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) choose(dropped)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        ...AREA,
        ...(isOver ? { borderColor: 'primary.main', bgcolor: 'var(--primary-soft)' } : {}),
      }}
    >
      <UploadIcon
        aria-hidden
        sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      />
      <Button
        variant={file ? 'outlined' : 'contained'}
        disabled={busy !== null}
        aria-describedby={hint}
        onClick={() => chooser.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {file ? text('Choose another file') : text('Choose file')}
      </Button>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={TAKEN}
        aria-label={text('Spreadsheet file')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) choose(chosen)
        }}
      />
      <Small id={hint}>
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {text('or drop it here')} ·{' '}
        </Box>
        {text('Excel, OpenDocument or CSV, up to 25 MB and 100,000 rows')}
      </Small>
    </Box>
  )
}

function Template({ many, fetchIt }: { many: string; fetchIt: () => Promise<Blob> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const load = () => {
    setProblem(null)
    fetchIt()
      .then((blob) => saveAs(blob, `${many}-template.xlsx`))
      .catch((error: unknown) => {
        console.error('could not download file')
        setProblem(formatAdvice(error))
      })
  }
  return (
    <Typography component="div" sx={{ mt: 1.5, color: 'text.secondary' }}>
      <Flex gap={0} wrap sx={{ columnGap: 1 }}>
        <span>{text('No file yet? The template has every column, an example and a guide.')}</span>
        <Button size="small" onClick={load} sx={{ ml: { xs: -1, sm: 0 } }}>
          {text('Download the template')}
        </Button>
      </Flex>
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Typography>
  )
}

const AREA = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  p: 2,
  border: '1px dashed var(--field-line)',
  borderRadius: 1,
} as const
