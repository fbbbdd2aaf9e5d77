import { ask } from './http.ts'
import { standardCalls } from './standard-calls.ts'

/** The calls that every resource has, sent to the server by whoever is signed in. */
export const server = standardCalls(ask)
