/** Value in a message whose language is not known yet. */
export type MessageValue =
  | string
  | number
  /** Amount of money in units: `{ money: 123450 }` is £1,234.50. */
  | { readonly money: number }
  /** Label of a state or a type, in lower case for the middle of a sentence: `{ word: 'Approved' }` is "approved". */
  | { readonly word: string }
  | MessageText

/** A text and its values, kept separate until the recipient's language is known. */
export interface MessageText {
  readonly template: string
  readonly values: Readonly<Record<string, MessageValue>>
}

/**
 * Fills in the {placeholders} of a text and writes out dates such as 2026-11-21. Placeholders without a value are kept, so
 * that a secret can be inserted later.
 */
export const fillMessage = (
  template: string,
  values: Readonly<Record<string, MessageValue>>,
): MessageText => ({ template, values })
