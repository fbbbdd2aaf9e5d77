import type { Definition } from '#schema/engine'
import { Box, Button, DialogContentText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { JsonRecord } from '../json-record.ts'
import { formatInstant } from '../format.ts'
import { Value } from '../record/display/fact.tsx'
import { FormDialog } from './form-dialog.tsx'
import { isSame, type FormValues } from './form-values.ts'
import type { Stale } from './stale.ts'
import { lastWriter, personName } from '../record/history.tsx'
import { fieldLabel } from '../record/display/sections.ts'
import { pickFiles } from '../record/display/shown-facts.ts'
import { useScreenContext } from '../screen-context.tsx'
import { text } from '../i18n/text.ts'

interface StaleDialogProps {
  readonly definition: Definition
  readonly stale: Stale
  readonly mine: FormValues
  readonly start: FormValues
  /** Label of the button that closes the dialog. Default: "Back to the form". */
  readonly back?: string
  readonly onReload: () => void
  readonly onOverwrite: () => void
  readonly onClose: () => void
}

/** Shows both versions side by side, to accept the other version or overwrite it. */
export function StaleDialog({
  definition,
  stale,
  mine,
  start,
  back = text('Back to the form'),
  onReload,
  onOverwrite,
  onClose,
}: StaleDialogProps) {
  const who = useWho(definition, stale)
  const rows = differing(definition, stale, mine, start)
  const when = stale.modifiedDate ? formatInstant(stale.modifiedDate) : null
  return (
    <FormDialog
      title={changedWords(who, definition.label[0].toLowerCase(), when)}
      maxWidth="sm"
      stop={
        <>
          <Button color="inherit" onClick={onClose}>
            {back}
          </Button>
          <Button color="error" onClick={onOverwrite}>
            {text('Overwrite with mine')}
          </Button>
        </>
      }
      submit={text('Reload their version')}
      focus="submit"
      onSubmit={onReload}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        {text(
          'Your changes are not saved yet. Reload their version and lose yours, or overwrite theirs with your values below.',
        )}
      </DialogContentText>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{text('Field')}</th>
            <th scope="col">{text('Theirs')}</th>
            <th scope="col">{text('Yours')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{fieldLabel(definition, name)}</th>
              <td>
                <Side definition={definition} name={name} record={stale.current} />
              </td>
              <td>
                {isSame(mine[name], start[name]) ? (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {text('not changed by you')}
                  </Box>
                ) : (
                  <Side definition={definition} name={name} record={mine} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </FormDialog>
  )
}

const changedWords = (who: string, one: string, when: string | null): string =>
  when
    ? text('{who} changed this {one} {when}', { who, one, when })
    : text('{who} has changed this {one} in the meantime', { who, one })

function Side({
  definition,
  name,
  record,
}: {
  definition: Definition
  name: string
  record: JsonRecord
}) {
  const field = definition.fields[name]
  const { labels, files } = record
  return field ? (
    <Value
      field={field}
      value={record[name]}
      reference={labels?.[name]}
      {...pickFiles(files, name)}
    />
  ) : (
    String(record[name] ?? '–')
  )
}

/** Names of the fields changed by either user. */
function differing(
  definition: Definition,
  stale: Stale,
  mine: FormValues,
  start: FormValues,
): string[] {
  const own = Object.keys(mine).filter((name) => !isSame(mine[name], start[name]))
  return [...new Set([...stale.changedFields, ...own])].filter((name) => definition.fields[name])
}

/** Name of the other user, read from the history because the error contains only an id. */
function useWho(definition: Definition, { current, modifiedBy }: Stale): string {
  const { server } = useScreenContext()
  const { data } = useQuery({
    queryKey: ['history', definition.name, current['id'], 'last', current['version']],
    queryFn: () =>
      lastWriter({ server, of: definition, id: String(current['id']) }).catch(() => null),
  })
  return data ?? personName({ by: modifiedBy }) ?? text('Someone else')
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 1,
    pr: 1.5,
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& thead th': { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
} as const
