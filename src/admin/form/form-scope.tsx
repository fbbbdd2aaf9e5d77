import type { Definition, Field, FileFact } from '#schema/engine'
import { createContext, useContext, type ComponentType } from 'react'
import type { JsonRecord } from '../json-record.ts'

export interface FormScope {
  readonly definition: Definition
  readonly mode: 'create' | 'edit'
  /** Keeps ids unique when a dialog with its own form is open above another form. */
  readonly idPrefix: string
  /** The record as loaded; null for a new one. */
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
  /** Path of the value in the form: "price" or "items.2.quantity". */
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly required: boolean
  /** Label of a later action that requires the field, although saving does not. */
  readonly neededFor?: string | null
  /** Path prefix of the field's siblings: "" or "items.2.". */
  readonly siblings: string
  /** Set in a table row, where the column header serves as the label. */
  readonly compact?: boolean
  /** Renders nested fields: the columns of lines and the parts of a group. */
  readonly FieldInput: ComponentType<FieldInputProps>
}

export interface FieldInputProps {
  readonly name: string
  readonly field: Field
  /** Path prefix of the siblings: "" at the top level, "items.2." in a line. */
  readonly siblings?: string
  readonly compact?: boolean
  /** Read-only for the role, so it is shown as a fact. */
  readonly readOnly?: boolean
  /** Required by an action, although not by the definition. */
  readonly demanded?: boolean
}
