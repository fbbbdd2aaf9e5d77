import type { Definition, ImportDraft } from '#schema/engine'
import { Alert, Box, Paper } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useResourceContext } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { screenName } from '../../providers/resource-names.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { importPath } from '../../routes.ts'
import { Stack } from '../../theme/layout.tsx'
import { DraftList, useDraftList } from './draft-list.tsx'
import { DropArea, Template } from './drop-area.tsx'
import { adviceOnSize, drafts, formatAdvice, MAX_BYTES } from './import-calls.ts'
import { Section } from './section.tsx'
import { draftKey } from './use-draft.ts'

/** Starts an import of a spreadsheet, and lists the imports that the user has not finished. */
export function ImportStartPage({ definition }: { readonly definition: Definition }) {
  const resource = useResourceContext() ?? screenName(definition)
  const many = definition.label[1].toLowerCase()
  const { isBusy, problem, choose } = useUpload(definition, importPath(`/${resource}`))
  return (
    <Box sx={{ maxWidth: 960, mx: 'auto', pb: 6 }}>
      <PageHeader
        page={text('Import {many}', { many })}
        heading={text('Import {many}', { many })}
        back={{ to: `/${resource}`, label: many }}
        below={text(
          'Choose a spreadsheet as it is. Nothing is saved until you have reviewed the changes.',
        )}
      />
      <Box role="status" sx={visuallyHidden}>
        {isBusy ? text('Reading the file') : ''}
      </Box>
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Stack gap={2}>
        <Paper variant="card">
          <DropArea isBusy={isBusy} onChoose={choose} />
          <Template definition={definition} />
        </Paper>
        <OwnDrafts definition={definition} />
      </Stack>
    </Box>
  )
}

function useUpload(definition: Definition, path: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (file: File): Promise<void> => {
    const draft: ImportDraft = await drafts.open(definition, file)
    queries.setQueryData(draftKey(definition, draft.id), draft)
    navigate(`${path}/${draft.id}`)
  }
  const choose = (file: File) => {
    if (file.size > MAX_BYTES) return setProblem(adviceOnSize(file))
    setProblem(null)
    setIsBusy(true)
    open(file)
      .catch((error: unknown) => setProblem(formatAdvice(error)))
      .finally(() => setIsBusy(false))
  }
  return { isBusy, problem, choose }
}

const LISTED = 100

function OwnDrafts({ definition }: { readonly definition: Definition }) {
  const { data } = useDraftList(0, LISTED)
  const own = data?.content.filter(({ resource }) => resource === definition.name) ?? []
  if (own.length === 0) return null
  return (
    <Section title={text('Your imports')}>
      <DraftList drafts={own} />
    </Section>
  )
}
