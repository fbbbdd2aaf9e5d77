import { isLines, listInputs, type Definition, type Field } from '#schema/engine'
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useState } from 'react'
import { formatCount } from '../../format.ts'
import { onwards } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { isNothing } from '../../kinds/is-nothing.ts'
import { fieldLabel } from '../../record/display/sections.ts'
import { Side } from '../../record/history.tsx'
import { RecordLink } from '../../record/record-link.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { Small, Stack } from '../../theme/layout.tsx'
import { formatAbout, type Row } from '../rows/record-name.ts'
import { groupRefused, type RefusedGroup } from './grouped.ts'
import { actionOf, type ChangePlan, type Deed } from './plan.ts'
import type { Preview, PreviewRow } from './use-change.ts'

interface ChangePreviewProps {
  readonly definition: Definition
  readonly plan: ChangePlan
  readonly preview: Preview
}

/** Number of changed records, and of refused ones per reason, that are listed. */
const SHOWN = 10
/** Number of changed records that each press on the button below adds. */
const MORE = 100

/** Consequence of a change before it is applied. Loads part by part. */
export function ChangePreview({ definition, plan, preview }: ChangePreviewProps) {
  const { rows, total, isComplete } = preview
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  const messages = rows.reduce((sum, { texts }) => sum + texts.length, 0)
  return (
    <Stack gap={2}>
      <Box>
        {!isComplete && (
          <LinearProgress
            variant="determinate"
            value={(rows.length / Math.max(total, 1)) * 100}
            aria-label={text('Checking')}
            sx={{ mb: 1 }}
          />
        )}
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {isComplete
            ? formatForecast(rows)
            : text('Checked {done} of {total}', {
                done: formatCount(rows.length),
                total: formatCount(total),
              })}
        </Typography>
        {messages > 0 && (
          <Small>
            {text('1 text message will be sent |||| {smart_count} text messages will be sent', {
              smart_count: messages,
            })}
          </Small>
        )}
      </Box>
      {groupRefused(rows).map((group) => (
        <RefusedAlert key={group.reason} definition={definition} group={group} />
      ))}
      {changed.length > 0 && <ChangedTable definition={definition} plan={plan} rows={changed} />}
    </Stack>
  )
}

/** "20 will change, 2 will be refused" */
function formatForecast(rows: readonly PreviewRow[]): string {
  const count = (outcome: PreviewRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length
  const [changed, unchanged, refused] = [count('changed'), count('unchanged'), count('refused')]
  const parts = [
    text('{smart_count} will change', { smart_count: changed }),
    ...(unchanged > 0
      ? [text('{smart_count} will stay the same', { smart_count: unchanged })]
      : []),
    ...(refused > 0 ? [text('{smart_count} will be refused', { smart_count: refused })] : []),
  ]
  return parts.join(' · ')
}

interface RefusedAlertProps {
  readonly definition: Definition
  readonly group: RefusedGroup<Pick<PreviewRow, 'id' | 'label'>>
}

/** Records refused for one reason, with links. */
export const RefusedAlert = ({ definition, group: { reason, rows } }: RefusedAlertProps) => (
  <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
    {rows.length > 1
      ? text('{count}: {reason}', { count: formatCount(rows.length), reason })
      : reason}
    <Box component="ul" sx={{ mt: 0.5, columnGap: 1.5, display: 'flex', flexWrap: 'wrap' }}>
      {rows.slice(0, SHOWN).map(({ id, label }) => (
        <li key={id}>
          <RecordLink of={definition.name} id={id}>
            {label}
          </RecordLink>
        </li>
      ))}
      {rows.length > SHOWN && (
        <li>{text('and {count} more', { count: formatCount(rows.length - SHOWN) })}</li>
      )}
    </Box>
  </Alert>
)

interface ChangedTableProps extends Pick<ChangePreviewProps, 'definition' | 'plan'> {
  readonly rows: readonly PreviewRow[]
}

/** The first records that will change, with the values before and after. */
function ChangedTable({ definition, plan, rows }: ChangedTableProps) {
  const { principal } = useScreenContext()
  const [count, setCount] = useState(SHOWN)
  const shown = rows.slice(0, count)
  const isShown = fieldsShown(definition, plan.deed)
  const listed = new Map(plan.rows?.map((row) => [row.id, row]))
  const hasTexts = shown.some(({ texts }) => texts.length > 0)
  const fields = [
    ...new Set(shown.flatMap(({ changes }) => changes.map(({ field }) => field)).filter(isShown)),
  ]
  return (
    <Box>
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label={text('Changes')} tabIndex={0}>
        <Box component="table" sx={TABLE}>
          <thead>
            <tr>
              <th scope="col">{definition.label[0]}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {fieldLabel(definition, field)}
                </th>
              ))}
              {hasTexts && <th scope="col">{text('Text message')}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.id}>
                <Box component="th" scope="row" sx={NAME}>
                  {row.label}
                  <About definition={definition} row={listed.get(row.id)} role={principal.role} />
                </Box>
                {fields.map((field) => (
                  <td key={field} data-label={fieldLabel(definition, field)}>
                    <BeforeAfter
                      definition={definition}
                      change={row.changes.find((each) => each.field === field)}
                    />
                  </td>
                ))}
                {hasTexts && (
                  <Box component="td" sx={MESSAGE} data-label={text('Text message')}>
                    {row.texts.join('\n')}
                  </Box>
                )}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {rows.length > count && (
        <Button size="small" onClick={() => setCount(count + MORE)} sx={{ mt: 0.75, ml: -1 }}>
          {text('and {count} more', { count: formatCount(rows.length - count) })}
        </Button>
      )}
    </Box>
  )
}

interface AboutProps {
  readonly definition: Definition
  readonly row: Row | undefined
  readonly role: string | null
}

function About({ definition, row, role }: AboutProps) {
  const about = row && formatAbout(definition, row, role)
  return about ? <Small component="div">{about}</Small> : null
}

/** An action also sets times, people and figures of its own; only what the user knows from the list is shown. */
function fieldsShown(definition: Definition, deed: Deed): (field: string) => boolean {
  const action = actionOf(definition, deed)
  if (!action) return (field) => field in definition.fields
  const known = new Set([...definition.list.columns, definition.state, ...listInputs(action)])
  const isShown = (field: Field | undefined) => field !== undefined && !isLines(field)
  return (name) => known.has(name) && isShown(definition.fields[name])
}

interface BeforeAfterProps {
  readonly definition: Definition
  readonly change: PreviewRow['changes'][number] | undefined
}

function BeforeAfter({ definition, change }: BeforeAfterProps) {
  if (!change) return <>–</>
  const { field, before, after } = change
  return (
    <>
      {!isNothing(before) && (
        <>
          <Box component="del" sx={{ color: 'text.secondary', textDecoration: 'none' }}>
            <Side definition={definition} field={field} value={before} />
          </Box>
          {` ${onwards} `}
        </>
      )}
      <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
        <Side definition={definition} field={field} value={after} />
      </Box>
    </>
  )
}

const NAME = { minWidth: 168 } as const
const MESSAGE = { minWidth: 240, whiteSpace: 'pre-line !important' } as const

const PHONE = '@media (max-width: 599.95px)'

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    textAlign: 'start',
    fontWeight: 400,
    py: 0.75,
    paddingInlineEnd: '16px',
    borderBottom: '1px solid var(--line)',
    verticalAlign: 'top',
  },
  '& td': { whiteSpace: 'nowrap' },
  '& thead th': { color: 'text.secondary' },
  // On a phone, the values stand below the name, each with its label.
  [PHONE]: {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', py: 1, borderBottom: '1px solid var(--line)' },
    '& :is(th, td)': { display: 'block', border: 0, py: 0.25, whiteSpace: 'normal' },
    '& td::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
} as const
