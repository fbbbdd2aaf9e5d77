/** What is to be made: an expression for each name, or an object within the object. `from` is what it is made of. */
export interface Shape {
  readonly [name: string]: string | Shape
}

const literal = (shape: Shape): string =>
  `{${Object.entries(shape)
    .map(([name, code]) => `${nameInCode(name)}:${typeof code === 'string' ? code : literal(code)}`)
    .join()}}`

/** Within a literal this one name would set what the object inherits from. */
const nameInCode = (name: string): string =>
  name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)

/** Every name of a shape that is yet to be filled in, empty. */
export const nulls = (names: readonly string[]): Record<string, string | Shape> =>
  Object.fromEntries(names.map((name) => [name, 'null']))

/** The expression for one value of `from`, or for a part of an object there. */
export const valueAt = (place: string | number, part?: string): string =>
  `from[${JSON.stringify(place)}]${part === undefined ? '' : `?.[${JSON.stringify(part)}]`}`

/**
 * A function that makes objects of one shape, from code that is written for its names when it is first called.
 *
 * A loop over names runs one line with thousands of different names, which the JavaScript engine has to look up each time.
 * Where the names stand in the code it knows where the values lie: records of fifty fields are made more than ten times as fast.
 * Names and expressions come from definitions, never from a request. The expressions may call the functions in `given`.
 */
export const objectMaker = <From, Made>(
  shape: Shape,
  given: readonly unknown[] = [],
): ((from: From) => Made) => writtenWhenCalled(() => literal(shape), given)

/** The same for the values alone, in their order. */
export const listMaker = <From>(codes: readonly string[]): ((from: From) => unknown[]) =>
  writtenWhenCalled(() => `[${codes.join()}]`, [])

type Make<From, Made> = (from: From) => Made

/** Most shapes of most definitions are never asked for. */
function writtenWhenCalled<From, Made>(
  codeOf: () => string,
  given: readonly unknown[],
): Make<From, Made> {
  let make: Make<From, Made> | undefined
  return (from) => (make ??= written<From, Made>(codeOf(), given))(from)
}

function written<From, Made>(code: string, given: readonly unknown[]): Make<From, Made> {
  const giveFunctions = new Function('given', `return (from) => (${code})`) as (
    functions: readonly unknown[],
  ) => Make<From, Made>
  return giveFunctions(given)
}
