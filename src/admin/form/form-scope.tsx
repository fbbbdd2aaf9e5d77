import type { Definition, Field, FileFact } from '#schema/engine'
import { createContext, useContext, type ComponentType } from 'react'
import type { JsonRecord } from '../json-record.ts'

export interface FormScope {
  readonly definition: Definition
  readonly mode: 'create' | 'edit'
  /** Keeps ids unique when a dialog with its own form is open above another form. */
  readonly idPrefix: string
  /** The record as read; null if it is new. */
  readonly before: JsonRecord | null
  readonly labels: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, FileFact>>
}

const FormScopeContext = createContext<FormScope | null>(null)

export const FormScopeProvider = FormScopeContext.Provider

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('Inputs need a FormScopeProvider above them')
  return scope
}

/** Id of the element to focus for a field: "field-items-2-quantity". */
export const inputId = (scope: Pick<FormScope, 'idPrefix'>, path: string): string =>
  `${scope.idPrefix}-${path.replaceAll('.', '-')}`

export interface InputProps {
  /** Path of the value in the form: "price", "items.2.quantity". */
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly required: boolean
  /** The later action that requires the field, although saving does not. */
  readonly neededFor?: string | null
  /** Path before the field's siblings: "" or "items.2.". */
  readonly siblings: string
  /** In a table row the column header is the visible label. */
  readonly compact?: boolean
  /** Draws nested fields: columns of lines, parts of a group. */
  readonly FieldInput: ComponentType<FieldInputProps>
}

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  /** Path before the siblings: "" at the top, "items.2." in a line. */
  readonly siblings?: string
  readonly compact?: boolean
  /** Read-only for the role: shown as a fact. */
  readonly readOnly?: boolean
  /** Required although the definition does not require it (an action does). */
  readonly demanded?: boolean
}
