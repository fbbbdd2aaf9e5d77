/** Roles, menu areas and lock order: the parts of an app that do not belong to a single resource. */
export interface App {
  /** All roles. */
  readonly roles: readonly string[]
  /** Areas of the menu, in display order, with their icons. */
  readonly areas: readonly { readonly name: string; readonly icon: string }[]
  /**
   * Resources in the order in which a transaction locks their records, to prevent deadlocks. Records of one resource are
   * locked in order of id. Resources with a `lockParent` are locked together with it and are not listed here.
   */
  readonly lockOrder?: readonly string[]
}

export const app = (options: App): App => Object.freeze(options)
