import type { Action, ChangeOrder, Definition } from '#schema/engine'
import type { ReactNode } from 'react'
import type { Row } from '../rows/record-name.ts'

/** Records to change: those selected, or all that match a list's query. */
export type Chosen =
  | { readonly records: readonly { readonly id: number; readonly version?: number }[] }
  | { readonly query: Readonly<Record<string, unknown>> }

/** Treatment of the records. */
export type Deed =
  | { readonly verb: 'edit' }
  | { readonly verb: 'remove' }
  | { readonly verb: 'action'; readonly name: string }

/** A change of many records that a screen offers. Its dialog asks for the values. */
export interface ChangePlan {
  readonly deed: Deed
  readonly chosen: Chosen
  /** Number of records as counted by the screen; the server counts them again. */
  readonly count: number
  /** True if a list of very many rows has only estimated them. */
  readonly isEstimate?: boolean
  /** The chosen records as far as the screen has them, for the preview. */
  readonly rows?: readonly Row[]
  /** Heading of the dialog. Default: the action with the number of records. */
  readonly title?: string
  /** Explains the consequence. Default: the confirmation of the action. */
  readonly words?: string
  /** Shown above the preview, such as the records that were left out. */
  readonly above?: ReactNode
  /** False if an action asks only for what it requires. */
  readonly asksMore?: boolean
}

/** The values of a change, in the format of the server. */
export type ChangeValues =
  | Omit<Extract<ChangeOrder, { readonly edit?: unknown }>, 'records' | 'query'>
  | { readonly inputs: Readonly<Record<string, unknown>> }

export function buildOrder({ deed, chosen }: ChangePlan, values: ChangeValues): ChangeOrder {
  if (deed.verb === 'remove') return { ...chosen, remove: true }
  if (deed.verb === 'action') return { ...chosen, action: deed.name, ...values }
  return { ...chosen, ...values }
}

export const actionOf = (definition: Definition, deed: Deed): Action | undefined =>
  deed.verb === 'action' ? definition.actions?.[deed.name] : undefined
