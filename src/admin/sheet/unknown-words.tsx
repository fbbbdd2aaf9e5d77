import type { RowResult } from '#schema/engine'
import { Box, Button, TextField, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { fieldName } from './problem-list.tsx'
import type { ImportState } from './use-import.ts'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Small, Stack } from '../theme/layout.tsx'

const MOST_WORDS = 20

/** Codes of errors for words of the file that Larder does not know. */
const UNKNOWN: ReadonlySet<string | undefined> = new Set([
  'unknownName',
  'ambiguousName',
  'choice',
  'yesOrNo',
  'notUsable',
])

interface Word {
  readonly field: string
  readonly value: string
  readonly rows: number
}

/** Each unknown word once, the most frequent first. */
function unknownWords(rows: readonly RowResult[]): Word[] {
  const words = new Map<string, Word>()
  for (const { field, value, code } of rows.flatMap(({ errors }) => errors)) {
    if (!UNKNOWN.has(code) || value === null || value === undefined) continue
    const key = JSON.stringify([field, value])
    words.set(key, { field, value: String(value), rows: (words.get(key)?.rows ?? 0) + 1 })
  }
  return [...words.values()].toSorted((left, right) => right.rows - left.rows)
}

interface UnknownWordsProps {
  readonly state: ImportState
  readonly rows: readonly RowResult[]
}

/** Lets the reader say what the file means by the words it uses, instead of changing the file. */
export function UnknownWords({ state: { definition, busy, translate }, rows }: UnknownWordsProps) {
  const words = useMemo(() => unknownWords(rows).slice(0, MOST_WORDS), [rows])
  const [meant, setMeant] = useState<Readonly<Record<string, Readonly<Record<string, string>>>>>({})
  if (words.length === 0) return null
  const hasMeaning = Object.values(meant).some((those) =>
    Object.values(those).some((word) => word.trim() !== ''),
  )
  const setMeaning = (field: string, value: string, word: string) =>
    setMeant((before) => ({ ...before, [field]: { ...before[field], [value]: word } }))
  const apply = () =>
    translate(
      Object.fromEntries(
        Object.entries(meant).map(([field, those]) => [
          field,
          Object.fromEntries(Object.entries(those).filter(([, word]) => word.trim() !== '')),
        ]),
      ),
    )
  return (
    <Box component="fieldset" sx={{ mb: 2.5 }}>
      <Typography component="legend" sx={{ fontWeight: 650, p: 0, mb: 0.5 }}>
        {text('Unknown values')}
      </Typography>
      <Small sx={{ mb: 1.5 }}>
        {text('Enter what they stand for; the file can stay as it is.')}
      </Small>
      <Stack gap={1.5} columns={{ xs: '1fr', sm: '1fr 1fr' }}>
        {words.map(({ field, value, rows: count }) => (
          <TextField
            key={`${field} ${value}`}
            size="small"
            label={text('{field}: “{value}” stands for', {
              field: fieldName(definition, field),
              value,
            })}
            value={meant[field]?.[value] ?? ''}
            helperText={text('in {count} row |||| in {count} rows', {
              smart_count: count,
              count: formatCount(count),
            })}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={(event) => setMeaning(field, value, event.target.value)}
          />
        ))}
      </Stack>
      <Button
        variant="outlined"
        disabled={busy !== null || !hasMeaning}
        onClick={apply}
        sx={{ mt: 1.5, minHeight: 44 }}
      >
        {text('Use these words and check again')}
      </Button>
    </Box>
  )
}
