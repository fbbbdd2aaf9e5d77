import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATABASES, isFull, ON_BOTH_DATABASES, selectDatabases } from './depth.ts'

const ROOT = join(import.meta.dirname, '..')

test('the list of places whose tests run on both databases names only places that exist', () => {
  expect(ON_BOTH_DATABASES.filter((place) => !existsSync(join(ROOT, place)))).toEqual([])
})

test('a test file in such a place runs on both databases, another one on SQLite', () => {
  expect(selectDatabases(join(ROOT, 'resources/money/payment.test.ts'))).toEqual(DATABASES)
  expect(selectDatabases(join(ROOT, 'resources/moneybox/box.test.ts'))).toEqual(
    isFull ? DATABASES : ['sqlite'],
  )
})
