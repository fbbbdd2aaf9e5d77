import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { readRefusal } from '../form/form-errors.ts'
import { text } from '../i18n/text.ts'
import { request } from '../providers/http.ts'
import { useAnswer } from '../providers/use-answer.ts'
import type { ExportColumn } from '#schema/engine'

/** Columns that a user exports again and again, in the user's order. */
interface SavedChoice {
  readonly name: string
  readonly columns: readonly string[]
}

/** Choice being edited: all columns in the user's order, with those that are ticked. */
interface Draft {
  readonly name: string
  readonly order: readonly string[]
  readonly ticked: ReadonlySet<string>
}

type Answer = { readonly value: readonly SavedChoice[] | null }

/** Ticked columns come first, in their order. Columns that no longer exist are left out. */
function makeDraft({ name, columns }: SavedChoice, all: readonly ExportColumn[]): Draft {
  const names = all.map((column) => column.name)
  const ticked = columns.filter((each) => names.includes(each))
  return {
    name,
    order: [...ticked, ...names.filter((each) => !ticked.includes(each))],
    ticked: new Set(ticked),
  }
}

interface Columns {
  readonly resource: string
  readonly all: readonly ExportColumn[]
  /** Names of the columns of the table, which are ticked first. */
  readonly shown: readonly string[]
  /** The saved choices are loaded once they are needed. */
  readonly isNeeded: boolean
}

export type ColumnChoices = ReturnType<typeof useColumnChoices>

/** Choice of the exported columns. The server saves the choices of each user by resource, the latest one first. */
export function useColumnChoices({ resource, all, shown, isNeeded }: Columns) {
  const path = `/preference/export-${resource}`
  const { data, isLoading } = useAnswer<Answer>(isNeeded ? path : null)
  const saved = data?.value ?? []
  const cache = useQueryClient()
  const notify = useNotify()
  const [edited, setEdited] = useState<Draft | null>(null)
  const usual: SavedChoice = { name: '', columns: shown }
  const draft = edited ?? makeDraft(saved[0] ?? usual, all)
  const { order, ticked } = draft
  const chosen = order.filter((name) => ticked.has(name))
  const write = async (choices: readonly SavedChoice[], done: string): Promise<boolean> => {
    const value = choices.length > 0 ? choices : null
    try {
      await request(path, { method: 'PUT', body: { value }, isRepeatable: true })
      cache.setQueryData<Answer>(['answer', path], { value })
      notify(done, { type: 'success' })
      return true
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
      return false
    }
  }
  const others = (name: string) => saved.filter((choice) => choice.name !== name)
  return {
    isLoading,
    saved: saved.map(({ name }) => name),
    name: draft.name,
    chosen,
    columns: order.flatMap((name) => {
      const column = all.find((each) => each.name === name)
      return column ? [{ name, label: column.header, isTicked: ticked.has(name) }] : []
    }),
    rename: (name: string) => setEdited({ ...draft, name }),
    /** Opens a saved choice, or a new one with the columns of the table. */
    open: (name: string) =>
      setEdited(makeDraft(saved.find((choice) => choice.name === name) ?? usual, all)),
    tick: (name: string) =>
      setEdited({ ...draft, ticked: ticked.symmetricDifference(new Set([name])) }),
    move: (name: string, place: number) =>
      setEdited({
        ...draft,
        order: order.filter((each) => each !== name).toSpliced(place, 0, name),
      }),
    async save() {
      const name = draft.name.trim()
      if (await write([{ name, columns: chosen }, ...others(name)], text('Columns saved')))
        setEdited({ ...draft, name })
    },
    async remove() {
      if (await write(others(draft.name), text('Saved columns deleted')))
        setEdited(makeDraft(usual, all))
    },
  }
}
