import {
  app,
  choice,
  flag,
  registry,
  RegistryError,
  resource,
  text,
  type Definition,
} from '#schema/engine'

/** Application with two roles. */
export const home = app({
  roles: ['SUPER_ADMIN', 'EMPLOYEE'],
  areas: [{ name: 'People', icon: 'groups' }],
})

/** Untyped, like a definition whose author does not run the compiler. */
export const made = (name: string, fields: object, options: object = {}): Definition =>
  resource(name, {
    label: ['Thing', 'Things'],
    title: '{code}',
    fields: { code: text({ required: true }), ...fields } as never,
    list: { columns: ['code'], sort: 'code' },
    allow: { SUPER_ADMIN: 'everything' },
    ...options,
  } as never) as unknown as Definition

/** Returns the lines that the start prints about these mistakes. */
export const errorsIn = (error: unknown): string[] => {
  if (!(error instanceof RegistryError)) throw error
  return error.errors.map(({ code, address, message }) => `${code} ${address}: ${message}`)
}
export const errorsOf = (check: () => unknown): string[] => {
  try {
    check()
    return []
  } catch (error) {
    return errorsIn(error)
  }
}
/** Returns the lines that the start prints about a resource with these fields. */
export const thing = (fields: object, options?: object) =>
  errorsOf(() => registry([made('shelf', { inner: flag() }), made('thing', fields, options)], home))
export const CLERKS = { allow: { EMPLOYEE: ['create'], SUPER_ADMIN: 'everything' } }
export const state = {
  state: choice({ OPEN: 'Open', DONE: 'Done' }, { required: true, initial: 'OPEN' }),
}
/** Returns the lines that the start prints about a resource with this action. */
export const act = (action: object, options: object = {}) =>
  thing(state, {
    state: 'state',
    actions: { finish: { label: 'Finish', from: 'OPEN', to: 'DONE', ...action } },
    ...options,
  })
