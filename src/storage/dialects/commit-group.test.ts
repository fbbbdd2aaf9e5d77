import { describe, expect, test } from 'vitest'
import { commitGroups } from './commit-group.ts'

/** A connection that notes what it is told; `failingCommits` of its commits fail. */
function notebook(failingCommits = 0) {
  const said: string[] = []
  let open = false
  let failures = failingCommits
  return {
    said,
    isOpen: () => open,
    execute(statement: string) {
      said.push(statement)
      if (statement === 'begin immediate') open = true
      if (statement === 'rollback') open = false
    },
    commit() {
      if (failures-- > 0) throw new Error('disk full')
      said.push('commit')
      open = false
    },
  }
}

describe('transactions that come together', () => {
  test('are committed in one go, and answered after it', async () => {
    const writer = notebook()
    const inTurn = commitGroups(writer)
    const answers = await Promise.all([1, 2, 3].map((n) => inTurn(async () => {
      expect(writer.said).not.toContain('commit')
      return n
    })))
    expect(answers).toEqual([1, 2, 3])
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(1)
  })

  test('fail alone: the others are committed', async () => {
    const writer = notebook()
    const inTurn = commitGroups(writer)
    const outcomes = await Promise.allSettled([
      inTurn(async () => 1), inTurn(async () => { throw new Error('refused') }), inTurn(async () => 3),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(writer.said).toContain('rollback to member')
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(1)
  })

  test('are committed when the first of them fails', async () => {
    const writer = notebook()
    const inTurn = commitGroups(writer)
    const outcomes = await Promise.allSettled([inTurn(async () => { throw new Error('refused') }), inTurn(async () => 2), inTurn(async () => 3)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(writer.said).toEqual(['begin immediate', 'rollback', 'begin immediate', 'savepoint member', 'release member', 'commit'])
  })

  test('are tried one by one when they cannot be committed together', async () => {
    const writer = notebook(1)
    const inTurn = commitGroups(writer)
    let runs = 0
    const run = async () => { runs += 1 }
    await Promise.all([inTurn(run), inTurn(run)])
    expect(runs).toBe(4)
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(2)
  })

  test('hear of a commit that fails', async () => {
    await expect(commitGroups(notebook(5))(async () => 1)).rejects.toThrow('disk full')
  })

  test('come later in a group of their own', async () => {
    const writer = notebook()
    const inTurn = commitGroups(writer)
    await inTurn(async () => 1)
    await inTurn(async () => 2)
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(2)
  })
})
