import type { IconName } from './words/icon.ts'

/** Roles, menu areas and lock order: the parts of an app that do not belong to a single resource. */
export interface App {
  /** All roles. */
  readonly roles: readonly string[]
  /** Areas of the menu, in display order, with their icons. */
  readonly areas: readonly { readonly name: string; readonly icon: IconName }[]
  /**
   * Resources in the order in which a transaction locks their records, to prevent deadlocks. Records of one resource are
   * locked in order of id. Resources with a `lockParent` are locked together with it and are not listed here.
   */
  readonly lockOrder?: readonly string[]
  /** Routes of the screens at the bottom of a phone, by role: up to four. Default: the first ones of the menu. */
  readonly phonePlaces?: Readonly<Record<string, readonly `/${string}`[]>>
  /** Roles of the company's own people, who may comment on the records that they may open. Default: none. */
  readonly staff?: readonly string[]
}

export const app = <const Options extends App>(options: Options): Options => Object.freeze(options)

/**
 * The app that this installation runs. Its file adds the type of the app, so that the compiler knows the roles and areas:
 * `declare module '#schema' { interface Installed { readonly app: typeof ours } }`. Without it, any name compiles.
 */
// biome-ignore lint/suspicious/noEmptyInterface: Extended by the app.
export interface Installed {}

type InstalledApp = Installed extends { readonly app: infer Ours } ? Ours : App
/** Name of a role of the app. */
export type AppRole = InstalledApp extends {
  readonly roles: readonly (infer Role extends string)[]
}
  ? Role
  : string
/** Returns true for a role of the app. */
export const isAppRole = ({ roles }: App, name: string): name is AppRole => roles.includes(name)

/** Roles in a list. Engines look any name up in it, hence the plain strings. */
export type AppRoles = readonly AppRole[] & readonly string[]
/** Name of a menu area of the app. */
export type AppArea = InstalledApp extends {
  readonly areas: readonly { readonly name: infer Name extends string }[]
}
  ? Name
  : string

/** Values by role. Engines, which know no role, read any. */
export type ByRole<Role extends string, Value> = string extends Role
  ? Readonly<Record<string, Value>>
  : { readonly [Each in Role]?: Value }
