import {
  findNeed,
  type Definition,
  type DraftMapping,
  type Field,
  type ProblemGroup,
  type RowFilter,
} from '#schema/engine'
import { Box, Button, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import { useStore } from 'react-admin'
import { formatCount } from '../../format.ts'
import { onwards } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { Flex, Small } from '../../theme/layout.tsx'
import { fieldName } from './field-name.ts'
import { filledBy, withMeanings, type Meanings } from './mapping.ts'
import { LeaveOutButton } from './leave-out-button.tsx'
import { Section } from './section.tsx'
import { isBusy, type DraftState } from './use-draft.ts'
import { EMPTY, nameMeaning, WordPicker, type Meaning } from './word-picker.tsx'

/** A word in a column that stands for something else, or has to. */
export interface Word {
  readonly field: string
  readonly word: string
  /** Rows with this word that wait for its meaning. Null if it has one. */
  readonly rows: number | null
  /** True if the rows can be saved as they are. */
  readonly isNote: boolean
}

/** True if rows cannot be saved before the word has a meaning. */
const isUnknown = ({ rows, isNote }: Word): boolean => rows !== null && !isNote

/** Each unknown word once, the most frequent first, then those that have a meaning; by field. */
function wordsByField(
  groups: readonly ProblemGroup[],
  { values }: Pick<DraftMapping, 'values'>,
): ReadonlyMap<string, readonly Word[]> {
  const open: Word[] = groups.flatMap(({ field, value, rows, severity }) =>
    value === null || field === ''
      ? []
      : [{ field, word: String(value), rows, isNote: severity === 'note' }],
  )
  const settled: Word[] = Object.entries(values).flatMap(([field, words]) =>
    Object.keys(words)
      .filter((word) => !open.some((each) => each.field === field && each.word === word))
      .map((word) => ({ field, word, rows: null, isNote: false })),
  )
  return Map.groupBy([...open, ...settled], ({ field }) => field)
}

export const hasUnknownWords = ({ groups, mapping }: DraftState): boolean =>
  [...wordsByField(groups, mapping).values()].flat().some(isUnknown)

/** Meanings that have been chosen but not applied, by field and word. */
type Meant = Readonly<Record<string, Readonly<Record<string, Meaning | null>>>>

const NO_WORDS: Meant = {}

/** Counts the unknown words for which no meaning has been chosen. */
function countUnknown(
  { unknown }: DraftState,
  byField: ReadonlyMap<string, readonly Word[]>,
  meant: Meant,
): number {
  const chosen = [...byField.values()]
    .flat()
    .filter((each) => isUnknown(each) && meant[each.field]?.[each.word])
  return Object.values(unknown).reduce((sum, words) => sum + words, 0) - chosen.length
}

const meaningsOf = (meant: Meant): Meanings =>
  Object.fromEntries(
    Object.entries(meant).map(([field, words]) => [
      field,
      Object.fromEntries(
        Object.entries(words).map(([word, meaning]) => [word, meaning?.value ?? null]),
      ),
    ]),
  )

/** True if rows may be saved without the field, as far as that is known before they are read. */
function mayBeEmpty(definition: Definition, name: string, mapping: DraftMapping): boolean {
  const { required, optionalInSheets }: Field['options'] = definition.fields[name]?.options ?? {}
  return (
    (!required || optionalInSheets === true) &&
    findNeed(definition, name, filledBy(mapping)) !== 'always'
  )
}

/** Meaning of words in the file: names of records that do not exist, and unknown choices. */
export function WordsSection({ state }: { readonly state: DraftState }) {
  const { definition, groups, mapping, draft, remap, check } = state
  // Choices stay when the page is left, for instance to create a record.
  const [meant, setMeant] = useStore<Meant>(`import.${draft.id}.words`, NO_WORDS)
  const byField = useMemo(() => wordsByField(groups, mapping), [groups, mapping])
  if (byField.size === 0) return null
  const count = Object.values(meant).reduce((sum, words) => sum + Object.keys(words).length, 0)
  const unknown = countUnknown(state, byField, meant)
  const apply = () => {
    remap((before) => withMeanings(before, meaningsOf(meant)))
    setMeant(NO_WORDS)
    check()
  }
  return (
    <Section
      title={text('Words')}
      state={
        unknown > 0
          ? { tone: 'warning', label: text('{count} unknown', { count: formatCount(unknown) }) }
          : { tone: 'success', label: text('Complete') }
      }
      beside={text('Choose what each word stands for. You do not need to change the file.')}
    >
      <Box sx={GROUPS}>
        {[...byField].map(([field, words]) => {
          const own = definition.fields[field]
          return (
            own && (
              <WordsOfField
                key={field}
                definition={definition}
                name={field}
                field={own}
                words={words}
                values={mapping.values[field] ?? {}}
                meant={meant[field] ?? {}}
                isDisabled={isBusy(draft)}
                mayBeEmpty={mayBeEmpty(definition, field, mapping)}
                unknownCount={state.unknown[field] ?? 0}
                onLeaveOut={(word) => {
                  for (const filter of filtersOf(groups, field, word))
                    state.leaveOut({ filter }, true)
                }}
                onCreate={draft.creatable.includes(field) ? () => state.create(field) : null}
                onChange={(word, meaning) =>
                  setMeant((before) => ({
                    ...before,
                    [field]: { ...before[field], [word]: meaning },
                  }))
                }
              />
            )
          )
        })}
      </Box>
      {count > 0 && (
        <Flex gap={1.5} sx={{ mt: 2 }}>
          <Button
            variant="contained"
            disabled={isBusy(draft)}
            onClick={apply}
            sx={{ minHeight: 44 }}
          >
            {text('Use this word and check again |||| Use these {count} words and check again', {
              smart_count: count,
              count: formatCount(count),
            })}
          </Button>
          <Button onClick={() => setMeant(NO_WORDS)}>{text('Discard')}</Button>
        </Flex>
      )}
    </Section>
  )
}

/** Groups differ in height, so they flow from column to column. */
const GROUPS = {
  columnWidth: 380,
  columnGap: 2.5,
  mb: -2.5,
  '& > *': { breakInside: 'avoid', pb: 2.5 },
} as const

/** Filters for the rows with one unknown word, or with any of the field. */
function filtersOf(
  groups: readonly ProblemGroup[],
  field: string,
  word: string | null,
): readonly RowFilter[] {
  if (word !== null) return [{ field, value: word }]
  const codes = groups.flatMap((group) =>
    group.field === field && group.value !== null && group.severity === 'error' ? group.code : [],
  )
  return [...new Set(codes)].map((code) => ({ field, code }))
}

/** Words shown of a field at first. */
const SHOWN = 6
/** Words shown in addition at once. Each has a search box, and hundreds of them slow the page down. */
const MORE = 50

interface WordsOfFieldProps {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
  readonly words: readonly Word[]
  readonly values: DraftMapping['values'][string]
  readonly meant: Readonly<Record<string, Meaning | null>>
  readonly isDisabled: boolean
  readonly mayBeEmpty: boolean
  /** Creates records for all unknown words; null if a name alone is not enough for one. */
  readonly onCreate: (() => void) | null
  /** Leaves the rows with a word out, or those with any unknown word of the field. */
  readonly onLeaveOut: (word: string | null) => void
  /** Unknown words of the field, of which only the most frequent are listed. */
  readonly unknownCount: number
  readonly onChange: (word: string, meaning: Meaning | null) => void
}

function WordsOfField(props: WordsOfFieldProps) {
  const { definition, name, field, words, values, meant, isDisabled, unknownCount } = props
  const { onCreate, onLeaveOut, onChange } = props
  const [shown, setShown] = useState(SHOWN)
  const more = Math.min(MORE, words.length - shown)
  const label = fieldName(definition, name)
  const unknown = words.filter(isUnknown)
  const chosen = (word: string): Meaning | null => {
    const { [word]: now } = meant
    if (now !== undefined) return now
    const { [word]: before } = values
    return before === undefined ? null : nameMeaning(field, String(before ?? ''))
  }
  // A meaning that has been chosen stays.
  const open = unknown.filter(({ word }) => chosen(word) === null)
  const leaveEmpty = () => open.forEach(({ word }) => onChange(word, EMPTY))
  return (
    <Box role="group" aria-label={label} sx={{ minWidth: 0 }}>
      <Flex gap={1} justify="space-between" sx={{ mb: 0.5 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Flex gap={0.5} wrap justify="flex-end">
          {props.mayBeEmpty && open.length > 0 && (
            <Button size="small" disabled={isDisabled} onClick={leaveEmpty}>
              {text('Leave all empty')}
            </Button>
          )}
          {onCreate && unknown.length > 0 && (
            <Button size="small" disabled={isDisabled} onClick={onCreate}>
              {text('Create {count} missing |||| Create all {count} missing', {
                smart_count: unknownCount,
                count: formatCount(unknownCount),
              })}
            </Button>
          )}
          {unknown.length > 1 && (
            <Button size="small" disabled={isDisabled} onClick={() => onLeaveOut(null)}>
              {text('Leave all these rows out')}
            </Button>
          )}
        </Flex>
      </Flex>
      {words.slice(0, shown).map((each) => (
        <Flex key={each.word} divided gap={1} sx={{ py: 0.75 }}>
          <Box sx={{ flex: '1 1 40%', minWidth: 0 }}>
            <Box sx={{ overflowWrap: 'anywhere', fontWeight: 550 }}>{each.word}</Box>
            <Small tiny>{describeWord(each)}</Small>
          </Box>
          <Box aria-hidden sx={{ color: 'text.secondary' }}>
            {onwards}
          </Box>
          <Box sx={{ flex: '1 1 55%', minWidth: 0 }}>
            <WordPicker
              field={field}
              word={each.word}
              label={text('{field}: “{value}” means', { field: label, value: each.word })}
              value={chosen(each.word)}
              isDisabled={isDisabled}
              onChange={(meaning) => onChange(each.word, meaning)}
            />
          </Box>
          {isUnknown(each) && (
            <LeaveOutButton
              of={`${label}: ${each.word}`}
              isDisabled={isDisabled}
              onClick={() => onLeaveOut(each.word)}
            />
          )}
        </Flex>
      ))}
      {more > 0 && (
        <Button size="small" onClick={() => setShown(shown + MORE)} sx={{ ml: -1.25 }}>
          {text('Show {count} more', { count: formatCount(more) })}
        </Button>
      )}
    </Box>
  )
}

function describeWord({ rows, isNote }: Word): string {
  if (rows === null) return ''
  const count = { smart_count: rows, count: formatCount(rows) }
  return isNote
    ? text('{count} row, kept as typed |||| {count} rows, kept as typed', count)
    : text('in {count} row |||| in {count} rows', count)
}
