import {
  fillableColumns,
  findNeed,
  unfilledColumns,
  type ColumnOfSheet,
  type ColumnReading,
  type Definition,
  type Filled,
  type ImportResult,
  type Need,
  type Unfilled,
} from '#schema/engine'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useUser } from '../session/stored-user.ts'
import { formatAdvice, MAX_BYTES, sendSheet, type ColumnMapping } from './import-calls.ts'
import { isInDoubt } from './open-question.ts'
import { text } from '../i18n/text.ts'

export type Busy = 'reading' | 'checking' | 'importing' | null

export interface ImportState {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  readonly file: File | null
  readonly facts: ImportResult['file'] | null
  readonly mapping: ColumnMapping
  /** The dry run of this file and mapping; null if either has changed since. */
  readonly checked: ImportResult | null
  readonly done: ImportResult | null
  readonly busy: Busy
  readonly problem: string | null
  readonly unfilled: Unfilled
  /** Need for a field in new records, with the current mapping. */
  need(field: string): Need
  choose(file: File): void
  map(header: string, field: string | null): void
  fill(field: string, value: string | null): void
  /** Sets how the values of a field are read; null leaves it to the file. */
  read(field: string, reading: ColumnReading | null): void
  check(): void
  /** Adds these words to the mapping, and checks again. */
  translate(words: ColumnMapping['values']): void
  save(): void
  restart(): void
}

const NO_MAPPING: ColumnMapping = { columns: {}, constants: {}, values: {}, reading: {} }

const filledBy = ({ columns, constants }: ColumnMapping): Filled => ({
  columns: new Set(Object.values(columns).filter((name) => name !== null)),
  constants,
})

interface Progress {
  readonly file: File | null
  readonly facts: ImportResult['file'] | null
  readonly mapping: ColumnMapping
  readonly checked: ImportResult | null
  readonly done: ImportResult | null
}

const NOTHING: Progress = {
  file: null,
  facts: null,
  mapping: NO_MAPPING,
  checked: null,
  done: null,
}

export function useImport(definition: Definition): ImportState {
  const role = useUser()?.role ?? null
  const queries = useQueryClient()
  const columns = useMemo(() => fillableColumns(definition, role), [definition, role])
  const [progress, setProgress] = useState<Progress>(NOTHING)
  const { busy, problem, setProblem, during } = useBusy()
  const { file, mapping } = progress
  const set = (change: Partial<Progress>) => setProgress((before) => ({ ...before, ...change }))
  const remap = (change: (mapping: ColumnMapping) => ColumnMapping) =>
    setProgress((before) => ({ ...before, mapping: change(before.mapping), checked: null }))
  const check = (by: ColumnMapping) => {
    if (file)
      void during('checking', async () =>
        set({ checked: await sendSheet(definition, file, 'check', by) }),
      )
  }

  const choose = (chosen: File) => {
    if (chosen.size > MAX_BYTES) return setProblem(tooLarge(chosen))
    setProgress({ ...NOTHING, file: chosen })
    void during('reading', async () => {
      const { file: facts } = await sendSheet(definition, chosen, 'preview')
      const read: ColumnMapping = { ...NO_MAPPING, columns: facts.mapping }
      set({ facts, mapping: read })
      // An unambiguous file skips the column matching.
      if (isClear(definition, columns, { facts, mapping: read }))
        set({ checked: await sendSheet(definition, chosen, 'check', read) })
    })
  }

  const save = () => {
    if (!file) return
    void during('importing', async () => {
      const result = await sendSheet(definition, file, 'import', mapping)
      // If another user changed a record since the check, nothing was saved, and the check shows why.
      set(result.failed > 0 ? { checked: result } : { done: result })
      await queries.invalidateQueries()
    })
  }

  return {
    definition,
    columns,
    ...progress,
    busy,
    problem,
    unfilled: unfilledColumns(definition, columns, filledBy(mapping)),
    need: (field) => findNeed(definition, field, filledBy(mapping)),
    choose,
    map: (header, field) => remap((before) => mapColumn(before, header, field)),
    fill: (field, value) =>
      remap((before) => ({ ...before, constants: withEntry(before.constants, field, value) })),
    read: (field, reading) =>
      remap((before) => ({ ...before, reading: withEntry(before.reading, field, reading) })),
    check: () => check(mapping),
    translate: (words) => {
      const translated = withWords(mapping, words)
      set({ mapping: translated })
      check(translated)
    },
    save,
    restart: useCallback(() => {
      setProgress(NOTHING)
      setProblem(null)
    }, []),
  }
}

function useBusy() {
  const [busy, setBusy] = useState<Busy>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const during = async (what: Busy, work: () => Promise<void>) => {
    setProblem(null)
    setBusy(what)
    await work().catch((error: unknown) => setProblem(formatAdvice(error)))
    setBusy(null)
  }
  return { busy, problem, setProblem, during }
}

const tooLarge = ({ name }: File): string =>
  formatAdvice({ status: 413, message: text('“{name}” is larger than 25 MB.', { name }) })

/** True if every column is matched, no required field is missing, and no value is ambiguous. */
const isClear = (
  definition: Definition,
  columns: ImportState['columns'],
  { facts, mapping }: { facts: ImportResult['file']; mapping: ColumnMapping },
): boolean =>
  Object.values(mapping.columns).every((name) => name !== null) &&
  unfilledColumns(definition, columns, filledBy(mapping)).needed.length === 0 &&
  !isInDoubt(facts, columns)

/** The entries with a new value under that name, or without the name if the value is null. */
function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  name: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [name]: _, ...others } = entries
  return value === null ? others : { ...others, [name]: value }
}

function withWords(
  mapping: ColumnMapping,
  words: Parameters<ImportState['translate']>[0],
): ColumnMapping {
  const values = { ...mapping.values }
  for (const [field, those] of Object.entries(words)) values[field] = { ...values[field], ...those }
  return { ...mapping, values }
}

/**
 * Assigns a column to a field, or to none. Each field is filled by one column: the last one chosen replaces any other. The
 * interpretation chosen for the previous column does not apply to a new one.
 */
export function mapColumn(
  mapping: ColumnMapping,
  header: string,
  field: string | null,
): ColumnMapping {
  const { [header]: before = null } = mapping.columns
  if (before === field) return mapping
  const columns = Object.entries(mapping.columns).map(([each, name]) => [
    each,
    each === header ? field : field !== null && name === field ? null : name,
  ])
  const reading = Object.entries(mapping.reading).filter(
    ([name]) => name !== before && name !== field,
  )
  return { ...mapping, columns: Object.fromEntries(columns), reading: Object.fromEntries(reading) }
}
