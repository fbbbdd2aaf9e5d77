/** Value in a text before the recipient's language is known. */
export type MessageValue =
  | string
  | number
  /** Amount of money in its smallest unit: `{ money: 123450 }` is £1,234.50. */
  | { readonly money: number }
  /** Label of a state or a kind, written as in the middle of a sentence: `{ word: 'Approved' }` is "approved". */
  | { readonly word: string }
  | MessageText

/** Text and its values, kept separate until the recipient's language is known. */
export interface MessageText {
  readonly template: string
  readonly values: Readonly<Record<string, MessageValue>>
}

/**
 * Fills in the {placeholders} of a text; a date such as 2026-11-21 is written out. A placeholder without a value is kept, so
 * that a secret can be inserted later.
 */
export const fillMessage = (
  template: string,
  values: Readonly<Record<string, MessageValue>>,
): MessageText => ({ template, values })
