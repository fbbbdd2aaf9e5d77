import type { PageOf } from '#schema/engine'

/** One thing that a bell tells of, as its call answers it. */
export type BellItem = Readonly<Record<string, unknown>>

/**
 * Presentation of the answer of a call as notifications. The call's endpoint declares `bell`, so that its answer
 * arrives here.
 */
export interface Bell<Item = BellItem> {
  /** The call: `/order-item/orders-notification`. */
  readonly call: `/${string}`
  /** Roles that hear it: those of the call. */
  readonly roles: readonly string[]
  /** Heading of its items: "Orders waiting for approval". */
  readonly title: string
  /** Position among the others, smallest first. */
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
   * Address of a PUT that marks an item, or all of them, as seen, for a call that keeps the marks itself. Unset: the
   * engine keeps them, and items go when the matter is settled.
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

/** Declares a bell; `makeCalls` types it by its call. */
export function bell<Item>(options: Bell<Item>): Bell {
  // The server gives a bell the items of its own call and no others.
  return options as unknown as Bell
}
