import { isFlag, templateFields, type Definition, type RowOf } from '#schema/engine'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { RecordDialog } from '../form-dialog.tsx'
import type { InputProps } from '../form-scope.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { useRecordForm } from '../use-record-form.ts'
import { optionOf, type Option } from './picker.ts'
import { text } from '../../i18n/text.ts'

interface CreateInPlaceProps extends Pick<InputProps, 'FieldInput'> {
  readonly target: Definition
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (option: Option) => void
}

/** A small form over the form: what a new record of the target cannot do without. */
export function CreateInPlace({
  target,
  typed,
  onClose,
  onCreated,
  FieldInput,
}: CreateInPlaceProps) {
  const { server } = useScreenContext()
  const notify = useNotify()
  const queries = useQueryClient()
  const [first] = templateFields(target.title)
  const prefilled = useMemo(() => (first && typed ? { [first]: typed } : undefined), [first, typed])
  const only = useMemo(() => neededNames(target), [target])
  const send = (input: Record<string, unknown>) => server.create(target, input)
  const state = useRecordForm({ definition: target, record: null, prefilled, send, only })
  const done = (saved: RowOf<Definition>) => {
    notify(text('{one} added', { one: target.label[0] }), { type: 'success' })
    void queries.invalidateQueries({ queryKey: ['picker', target.name] })
    onCreated(optionOf(target, saved))
  }
  const one = target.label[0].toLowerCase()
  return (
    <RecordDialog
      definition={target}
      state={state}
      idPrefix={`new-${target.name}`}
      title={text('New {one}', { one })}
      submit={text('Create {one}', { one })}
      onSubmit={() => void state.save(done)}
      onClose={onClose}
    >
      {state.names.map((name) => {
        const field = target.fields[name]
        return field && <FieldInput key={name} name={name} field={field} />
      })}
    </RecordDialog>
  )
}

/** Fields that must be filled and have no default, and those of the title. */
const neededNames = (target: Definition): string[] => {
  const titled = templateFields(target.title)
  return Object.entries(target.fields)
    .filter(
      ([name, field]) =>
        titled.includes(name) ||
        field.options.requiredWhen ||
        (field.options.required &&
          !field.options.series &&
          (field.options.initial === undefined || isFlag(field)) &&
          name !== 'isActive'),
    )
    .map(([name]) => name)
}
