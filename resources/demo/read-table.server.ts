import { readFileSync } from 'node:fs'

/** Reads the tables of `data/`; rows are as the callers type them. */
export const readTables = <Tables>(file: string): Tables =>
  JSON.parse(readFileSync(new URL(`./data/${file}.json`, import.meta.url), 'utf8'))
