/** The former name of the schema, kept until the next version. */
export * from './engine.ts'

console.warn('#language is now called #schema: please import from there.')
