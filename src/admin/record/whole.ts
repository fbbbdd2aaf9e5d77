/**
 * Says that a record is asked for with all its fields. A list leaves its rows, which hold the columns only, where a
 * single record without this mark would be looked for.
 */
export const WHOLE = Object.freeze({ whole: true })
