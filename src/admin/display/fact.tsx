import {
  columnsOf,
  humanise,
  isNumber,
  itemsOf,
  mayDo,
  rowsFor,
  targetOf,
  type Field,
  type FieldKind,
} from '#schema/engine'
import { Box, Link, Typography } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { LinkBase } from 'ra-core'
import { YesNo } from './yes-no.tsx'
import { exactMoment } from '../format.ts'
import { formatPhone } from '../phone-number.ts'
import { isNothing, wordsOf } from './fact-text.ts'
import { ReferenceName } from './reference-name.tsx'
import { useScreenContext, type FileFact } from '../screen-context.tsx'
import { ToneChip } from './tone-chip.tsx'
import { numbersAlign } from '../i18n/language.ts'
import { text } from '../i18n/text.ts'

interface ValueProps {
  readonly field: Field
  /** As the API gives it. */
  readonly value: unknown
  /** The label of a reference. */
  readonly reference?: string | undefined
  readonly file?: FileFact | undefined
}

/** A field and its value, to be read. */
export function Fact({ label, ...value }: ValueProps & { label: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {label && (
        <Typography
          sx={{ fontSize: '0.8125rem', color: 'text.secondary', lineHeight: 1.4, mb: 0.25 }}
        >
          {label}
        </Typography>
      )}
      <Box sx={{ fontSize: '0.875rem', lineHeight: 1.5, minHeight: 21, overflowWrap: 'anywhere' }}>
        <Value {...value} />
      </Box>
    </Box>
  )
}

/** The value alone. */
export function Value(props: ValueProps) {
  if (isNothing(props.value)) return <Nothing />
  const Shown = VALUES[props.field.kind]
  return <Shown {...props} />
}

const Nothing = () => (
  <Box component="span" aria-label={text('empty')} sx={{ color: 'text.secondary' }}>
    –
  </Box>
)

function Words({ field, value }: ValueProps) {
  return <bdi>{wordsOf(value, field)}</bdi>
}

function NumberWords({ field, value }: ValueProps) {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {wordsOf(value, field)}
    </Box>
  )
}

/** Said as people say it, exact for those who hover. */
const Moment = ({ field, value }: ValueProps) => (
  <time dateTime={String(value)} title={exactMoment(String(value))}>
    {wordsOf(value, field)}
  </time>
)

const LongText = ({ value }: ValueProps) => (
  <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', maxWidth: '68ch' }}>
    {String(value)}
  </Box>
)
const Phone = ({ value }: ValueProps) => (
  <Link href={`tel:${value}`} color="inherit">
    <bdi dir="ltr">{formatPhone(String(value))}</bdi>
  </Link>
)
const Email = ({ value }: ValueProps) => (
  <Link href={`mailto:${value}`} color="inherit">
    <bdi dir="ltr">{String(value)}</bdi>
  </Link>
)

function Choice({ field, value }: ValueProps) {
  const item = itemsOf(field)[String(value)]
  return item?.tone ? (
    <ToneChip label={item.label} tone={item.tone} />
  ) : (
    (item?.label ?? String(value))
  )
}

function Choices({ field, value }: ValueProps) {
  const items = itemsOf(field)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {(value as readonly string[]).map((code) => (
        <ToneChip key={code} label={items[code]?.label ?? code} tone={items[code]?.tone} />
      ))}
    </Box>
  )
}

function Reference({ field, value, reference }: ValueProps) {
  const { registry, principal } = useScreenContext()
  const target = registry.get(targetOf(field) ?? '')
  const words: ReactNode = reference ?? <ReferenceName target={target} id={Number(value)} />
  // A name may be given where the record behind it is hidden: a link would lead nowhere.
  const isHidden =
    field.options.alwaysNamed === true && rowsFor(target, principal.role) !== undefined
  if (!target.screen || isHidden || !mayDo(target, principal.role, 'show')) return <>{words}</>
  return (
    <Link component={LinkBase} to={`${target.screen}/${value}/show`}>
      {words}
    </Link>
  )
}

function Picture({ file }: ValueProps) {
  if (!file) return <>{text('Picture')}</>
  return (
    <Box
      component="img"
      src={file.thumbnailUrl ?? file.url}
      alt={file.name}
      sx={{ width: 120, height: 120, objectFit: 'cover', borderRadius: 1, display: 'block' }}
    />
  )
}

const FileLink = ({ file }: ValueProps) =>
  file ? (
    <Link href={file.url} target="_blank" rel="noreferrer">
      {file.name}
    </Link>
  ) : (
    text('File')
  )

function Lines({ field, value }: ValueProps) {
  const columns = Object.entries(columnsOf(field))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {columns.map(([name, column]) => (
              <Box
                component="th"
                scope="col"
                key={name}
                sx={{ textAlign: isNumber(column) ? numbersAlign : 'start' }}
              >
                {column.options.label ?? humanise(name)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {(value as readonly Readonly<Record<string, unknown>>[]).map((row, index) => (
            <tr key={Number(row['id'] ?? index)}>
              {columns.map(([name, column]) => (
                <Box
                  component="td"
                  key={name}
                  sx={{ textAlign: isNumber(column) ? numbersAlign : 'start' }}
                >
                  <Value
                    field={column}
                    value={row[name]}
                    reference={(row['labels'] as Record<string, string> | undefined)?.[name]}
                  />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

function Group({ field, value }: ValueProps) {
  const group = value as Readonly<Record<string, unknown>>
  const labels = group['labels'] as Record<string, string> | undefined
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        gap: 1.5,
        borderLeft: '2px solid',
        borderColor: 'divider',
        pl: 1.5,
        mt: 0.5,
      }}
    >
      {Object.entries(columnsOf(field))
        .filter(([name]) => !isNothing(group[name]))
        .map(([name, column]) => (
          <Fact
            key={name}
            label={column.options.label ?? humanise(name)}
            field={column}
            value={group[name]}
            reference={labels?.[name]}
          />
        ))}
    </Box>
  )
}

const VALUES: Record<FieldKind, ComponentType<ValueProps>> = {
  text: Words,
  longText: LongText,
  phone: Phone,
  email: Email,
  password: Words,
  whole: NumberWords,
  decimal: NumberWords,
  percent: NumberWords,
  money: NumberWords,
  quantity: NumberWords,
  date: Words,
  time: Words,
  instant: Moment,
  flag: ({ value }) => <YesNo value={value} />,
  choice: Choice,
  choices: Choices,
  reference: Reference,
  references: ({ reference, ...rest }) => (reference ? reference : <Words {...rest} />),
  image: Picture,
  file: FileLink,
  lines: Lines,
  object: Group,
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 600, color: 'text.secondary', py: 0.5, pr: 2, whiteSpace: 'nowrap' },
  '& td': { py: 0.5, pr: 2, borderTop: '1px solid', borderColor: 'divider' },
} as const
