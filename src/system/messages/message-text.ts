/** A value of a text before the language of its reader is known. */
export type MessageValue =
  | string
  | number
  /** Units of money: `{ money: 123450 }` is £1,234.50. */
  | { readonly money: number }
  /** Label of a state or a kind, written as within a sentence: `{ word: 'Approved' }` is "approved". */
  | { readonly word: string }
  | MessageText

/** A text and its values, kept apart until the language of the reader is known. */
export interface MessageText {
  readonly template: string
  readonly values: Readonly<Record<string, MessageValue>>
}

/**
 * Fills the {placeholders} of a text; a date such as 2026-11-21 is written out. One without a value stays, so that a
 * secret can be put in later.
 */
export const fillMessage = (
  template: string,
  values: Readonly<Record<string, MessageValue>>,
): MessageText => ({ template, values })
