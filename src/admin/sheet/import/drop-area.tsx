import type { Definition } from '#schema/engine'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { saveAs } from 'file-saver'
import { useId, useRef, useState, type DragEvent } from 'react'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { formatAdvice, fetchTemplate, TAKEN } from './import-calls.ts'

interface DropAreaProps {
  readonly isBusy: boolean
  readonly onChoose: (file: File) => void
}

/** Area to choose or drop a file. */
export function DropArea({ isBusy, onChoose }: DropAreaProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !isBusy) onChoose(dropped)
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
        variant="contained"
        disabled={isBusy}
        aria-describedby={hint}
        onClick={() => chooser.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {text('Choose file')}
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
          if (chosen) onChoose(chosen)
        }}
      />
      <Small id={hint}>
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {text('or drop it here')} ·{' '}
        </Box>
        {text('Excel, OpenDocument, CSV, text or exported JSON, up to 25 MB and 100,000 rows')}
      </Small>
      {isBusy && (
        <Box sx={{ flexBasis: '100%' }}>
          <Small sx={{ mb: 0.5 }}>{text('Reading the file')} …</Small>
          <LinearProgress aria-label={text('Reading the file')} />
        </Box>
      )}
    </Box>
  )
}

export function Template({ definition }: { readonly definition: Definition }) {
  const [problem, setProblem] = useState<string | null>(null)
  const load = () => {
    setProblem(null)
    fetchTemplate(definition)
      .then((blob) => saveAs(blob, `${definition.label[1].toLowerCase()}-template.xlsx`))
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
