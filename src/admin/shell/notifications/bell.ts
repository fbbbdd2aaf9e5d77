import type { AppRoles, IconName, PageOf } from '#schema/engine'

/** One item of a bell, as returned by its call. */
export type BellItem = Readonly<Record<string, unknown>>

/**
 * Presentation of the answer of a call as notifications. The call's endpoint declares `bell`, so that its answer
 * arrives here.
 */
export interface Bell<Item = BellItem> {
  /** The call: `/order-item/orders-notification`. */
  readonly call: `/${string}`
  /** Roles that are notified: those of the call. */
  readonly roles: AppRoles
  /** Heading of its items: "Orders waiting for approval". */
  readonly title: string
  /** Position among the bells, smallest first. */
  readonly order: number
  /** One of the icons below. */
  readonly icon?: IconName
  /** One item in a sentence. */
  readonly text: (item: Item) => string
  /** Instant of the event; unset if the sentence is enough. */
  readonly at?: (item: Item) => string
  /** The screen that an item links to. */
  readonly route: `/${string}`
  /**
   * Address of a PUT that marks one item, or all of them, as seen, for a call that stores the marks itself. Unset: the engine
   * stores them, and items disappear when the matter is settled.
   */
  readonly seen?: (item: Item | null) => string
  /** Name of a separate bell shown next to the shared one. */
  readonly apart?: string
}

/** A bell of the engine itself, whose items may have pages of their own. */
export interface EngineBell<Item = BellItem> extends Bell<Item> {
  readonly address?: (item: Item) => string
}

/** The items in the answer of a bell's call. */
export type ItemIn<Answer> = Answer extends { readonly items: readonly (infer Item)[] }
  ? Item
  : Answer extends { readonly content: PageOf<infer Row> }
    ? Row
    : BellItem

/** Declares a bell; `makeCalls` types it by its call. */
export function bell<Item>(options: EngineBell<Item>): EngineBell {
  // The server sends a bell only the items of its own call.
  return options as unknown as EngineBell
}
