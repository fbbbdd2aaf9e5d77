import type { PageOf } from '#schema/engine'

/** One thing that a bell tells of, as its call answers it. */
export type BellItem = Readonly<Record<string, unknown>>

/** What a bell says about the answer of one call. The call's endpoint says `bell`, so that the bell is given its answer. */
export interface Bell<Item = BellItem> {
  /** The call: `/order-item/orders-notification`. */
  readonly call: `/${string}`
  /** Roles that hear it: those of the call. */
  readonly roles: readonly string[]
  /** What its items are, together: "Orders waiting for approval". */
  readonly title: string
  /** Where it stands among the others, smallest first. */
  readonly order: number
  /** One of the icons below. */
  readonly icon?: string
  /** One item in a sentence. */
  readonly text: (item: Item) => string
  /** When it came about, an instant; unset: the sentence says enough. */
  readonly at?: (item: Item) => string
  /** The screen an item leads to. */
  readonly route: `/${string}`
  /**
   * Where a call keeps by itself what has been seen: the address of a PUT about an item, or every one of them. Unset: the
   * items are marked as seen and go when the matter is settled.
   */
  readonly seen?: (item: Item | null) => string
  /** Set, it is a bell of its own beside the common one: its name. */
  readonly apart?: string
}

/** The items in the answer of a bell's call. */
export type ItemIn<Answer> = Answer extends { readonly items: readonly (infer Item)[] }
  ? Item
  : Answer extends { readonly content: PageOf<infer Row> }
    ? Row
    : BellItem

/** Declares a bell; `callsOf` types it by its call. */
export function bell<Item>(options: Bell<Item>): Bell {
  // The server gives a bell the items of its own call and no others.
  return options as unknown as Bell
}
