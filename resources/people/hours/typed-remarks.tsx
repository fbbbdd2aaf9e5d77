import { KindInput, type InputProps } from '#admin/page'

/** Remarks are required because hours typed by hand need a reason. */
export default function TypedRemarks(input: InputProps) {
  return <KindInput {...input} required />
}
