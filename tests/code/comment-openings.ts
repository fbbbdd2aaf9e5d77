/**
 * Openings of comments that describe a thing with a clause instead of naming it: "What became of a
 * try".
 */
const CLAUSE =
  /^(?:What|Who|Whom|Whose|Whoever|Whatever|Whichever|How|Whether|So|As|Where|Wherever|Which|Nobody|Somebody|Nothing)\b/

const COMMENT = /\/\*\*?[^]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm

/** Text of a comment without its delimiters, on one line. */
const readComment = (comment: string): string =>
  comment
    .replace(/^\s*(?:\/\*\*?|\/\/|\*\/?)|\*\/\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Comments of a file, each on one line. Consecutive `//` lines count as one comment. */
export const readComments = (source: string): readonly string[] =>
  [...source.matchAll(COMMENT)].map(([comment]) => readComment(comment))

/** Comments of a file that begin with a clause. */
export const findClauses = (source: string): readonly string[] =>
  readComments(source).filter((comment) => CLAUSE.test(comment))
