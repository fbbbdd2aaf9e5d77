import { KindInput, type InputProps } from '#admin/page'

/** Whoever types the hours of a day says why. */
export default function TypedRemarks(input: InputProps) {
  return <KindInput {...input} required />
}
