/** Roles, menu areas and lock order: the parts of the business that are not tied to a single resource. */
export interface App {
  /** All roles. */
  readonly roles: readonly string[]
  /** The areas of the menu in order, with their icons. */
  readonly areas: readonly { readonly name: string; readonly icon: string }[]
  /**
   * Resources in the order in which a transaction locks their records; records of one resource are locked by id. This prevents
   * deadlocks. Resources with a `lockParent` are locked with it and not listed here.
   */
  readonly lockOrder?: readonly string[]
}

export const app = (options: App): App => Object.freeze(options)
