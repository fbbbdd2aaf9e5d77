import type { Definition, FieldMap, RecordOf } from '#schema/engine'
import { useParams } from 'react-admin'
import type { ComponentType } from 'react'
import { refusalOf } from '../form/form-errors.ts'
import { useAnswer } from '../providers/use-answer.ts'
import { RecordMissing } from '../record/record-missing.tsx'
import { Waiting } from '../record/waiting.tsx'
import { useWholeRecord } from '../record/whole.ts'
import { useScreenContext } from '../screen-context.tsx'
import type { PageRecord, PageSpec, RecordPageSpec } from './declaration.ts'
import { DeclaredPage } from './declared-page.tsx'

interface Declarable {
  readonly name: string
  readonly fields: FieldMap
  readonly actions?: Readonly<Record<string, unknown>>
}

/** Of a definition that is not known in particular a record has no fields that could be relied on. */
type Kept = Pick<PageRecord, 'id' | 'version'>

type Names<Of extends Declarable> = keyof Of['fields'] & string
type Actions<Of extends Declarable> = keyof NonNullable<Of['actions']> & string

export interface RecordPageProps {
  /** Given by the screen; the page knows it. */
  readonly definition?: Definition
  /** Unset: the id in the address. */
  readonly id?: number
  /** Set where the page stands in another screen, and leads back to what was there. */
  readonly onBack?: () => void
}

/**
 * The page of one record, from what is worth knowing of it: the default export of `<name>-record.tsx`, which the screen
 * of the resource loads when a record is opened.
 */
export function recordPage<const Of extends Declarable, More = undefined>(
  definition: Of,
  spec: RecordPageSpec<Names<Of>, Actions<Of>, RecordOf<Of> & Kept, More>,
): ComponentType<RecordPageProps> {
  const Read = spec.call ? CalledRecord : StoredRecord
  return function RecordPage({ id, onBack }) {
    const { id: inAddress } = useParams<{ id: string }>()
    return <Read name={definition.name} spec={spec} id={id ?? Number(inAddress)} onBack={onBack} />
  }
}

interface ReadProps<Rec, More> {
  readonly name: string
  readonly spec: PageSpec<Rec, More>
  readonly id: number
  readonly onBack: (() => void) | undefined
}

/** The record is read by its own address. */
function StoredRecord<Rec extends PageRecord, More>({ name, id, ...page }: ReadProps<Rec, More>) {
  const definition = useScreenContext().registry.get(name)
  const { data, error } = useWholeRecord<Rec>(definition, id)
  // A record that is on screen stays there when it could not be read anew; one that is gone does not.
  if (error && (!data || refusalOf(error).status === 404))
    return <RecordMissing definition={definition} refusal={refusalOf(error)} />
  if (!data) return <Waiting definition={definition} />
  return <DeclaredPage key={id} definition={definition} record={data} {...page} />
}

/** The record comes with the answer of a call. */
function CalledRecord<Rec extends PageRecord, More>({
  name,
  id,
  spec,
  onBack,
}: ReadProps<Rec, More>) {
  const definition = useScreenContext().registry.get(name)
  const { call } = spec
  const { data, error } = useAnswer<More>(call?.path(id) ?? null)
  if (error && (!data || refusalOf(error).status === 404))
    return <RecordMissing definition={definition} refusal={refusalOf(error)} />
  if (!data || !call) return <Waiting definition={definition} />
  const page = { definition, spec, onBack, record: call.record(data), answer: data }
  return <DeclaredPage key={id} {...page} />
}
