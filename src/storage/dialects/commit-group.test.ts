import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { commitGroups } from './commit-group.ts'

/** A fake connection that records its calls and fails the first `failingCommits` commits. */
function notebook(failingCommits = 0) {
  const message: string[] = []
  let open = false
  let failures = failingCommits
  let written = 0
  return {
    said: message,
    isOpen: () => open,
    written: () => written,
    /** Simulates a statement of a member. */
    write: () => {
      written += 1
    },
    execute(statement: string) {
      message.push(statement)
      if (statement === 'begin immediate') open = true
      if (statement === 'rollback') open = false
    },
    commit() {
      if (failures-- > 0) throw new Error('disk full')
      message.push('commit')
      open = false
    },
    sync: () => Promise.resolve(),
  }
}

describe('transactions that come together', () => {
  test('are committed in one go, and answered after it', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        inTurn(async () => {
          expect(writer.said).not.toContain('commit')
          return n
        }),
      ),
    )
    expect(answers).toEqual([1, 2, 3])
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(1)
  })

  test('fail alone: the others are committed', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const outcomes = await Promise.allSettled([
      inTurn(async () => 1),
      inTurn(async () => {
        throw new Error('refused')
      }),
      inTurn(async () => 3),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(writer.said).toEqual(['begin immediate', 'commit'])
  })

  test('run again, each by itself, when one fails that has written', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const runs: number[] = []
    const outcomes = await Promise.allSettled([
      inTurn(async () => runs.push(1)),
      inTurn(async () => {
        writer.write()
        throw new Error('refused')
      }),
      inTurn(async () => runs.push(3)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toEqual([1, 1, 3])
    expect(writer.said.slice(0, 4)).toEqual([
      'begin immediate',
      'rollback',
      'begin immediate',
      'commit',
    ])
  })

  test('run within savepoints after that, and the next failure undoes itself alone', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const fail = async () => {
      writer.write()
      throw new Error('refused')
    }
    await Promise.allSettled([inTurn(async () => 1), inTurn(fail)])
    writer.said.length = 0
    const runs: number[] = []
    const outcomes = await Promise.allSettled([
      inTurn(async () => runs.push(1)),
      inTurn(fail),
      inTurn(async () => runs.push(3)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(runs).toEqual([1, 3])
    expect(writer.said).toContain('rollback to member')
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(1)
  })

  test('are committed when the first of them fails', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const outcomes = await Promise.allSettled([
      inTurn(async () => {
        writer.write()
        throw new Error('refused')
      }),
      inTurn(async () => 2),
      inTurn(async () => 3),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(1)
  })

  test('are saved although the one after them met a full disk', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    const outcomes = await Promise.allSettled([
      inTurn(async () => 1),
      inTurn(async () => {
        // Simulates the database ending the whole transaction.
        writer.execute('rollback')
        throw new Error('disk full')
      }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { message: 'disk full' } },
    ])
    expect(writer.said.at(-1)).toBe('commit')
  })

  test('are tried one by one when they cannot be committed together', async () => {
    const writer = notebook(1)
    const { inTurn } = commitGroups(writer)
    let runs = 0
    const run = async () => {
      runs += 1
    }
    await Promise.all([inTurn(run), inTurn(run)])
    expect(runs).toBe(4)
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(2)
  })

  test('hear of a commit that fails', async () => {
    await expect(commitGroups(notebook(5)).inTurn(async () => 1)).rejects.toThrow('disk full')
  })

  test('come later in a group of their own', async () => {
    const writer = notebook()
    const { inTurn } = commitGroups(writer)
    await inTurn(async () => 1)
    await inTurn(async () => 2)
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(2)
  })

  test('are waited for until none is open, those that began meanwhile as well', async () => {
    const writer = notebook()
    const { inTurn, idle } = commitGroups(writer)
    let isLater = false
    await inTurn(async () => {
      void inTurn(async () => {
        await setImmediate()
        isLater = true
      }, true)
    }, true)
    await idle()
    expect([isLater, writer.isOpen()]).toEqual([true, false])
  })

  test('that are patient let the others go first, alone in their group', async () => {
    const writer = notebook()
    const { inTurn, lowPriority } = commitGroups(writer)
    const order: string[] = []
    const note = (name: string) => async () => {
      order.push(name)
    }
    await Promise.all([
      inTurn(note('first')),
      lowPriority(note('patient')),
      inTurn(note('second')),
      inTurn(note('third')),
    ])
    expect(order).toEqual(['first', 'second', 'third', 'patient'])
    expect(writer.said.filter((each) => each === 'commit')).toHaveLength(2)
  })

  describe('on a disk that takes its time', () => {
    /** A disk whose syncs finish when the test completes them. */
    function slowDisk() {
      const writer = notebook()
      const syncs: { end(): void; fail(error: Error): void }[] = []
      return {
        ...writer,
        syncs,
        sync: () =>
          new Promise<void>((resolve, reject) => {
            syncs.push({ end: resolve, fail: reject })
          }),
      }
    }
    const turns = async (count = 20) => {
      for (let turn = 0; turn < count; turn++) await setImmediate()
    }

    test('are answered when it has what they wrote, not before', async () => {
      const writer = slowDisk()
      const answered: number[] = []
      const first = commitGroups(writer)
        .inTurn(async () => 1)
        .then((n) => answered.push(n))
      await turns()
      expect([writer.said.at(-1), answered]).toEqual(['commit', []])
      writer.syncs[0]?.end()
      await first
      expect(answered).toEqual([1])
    })

    test('run while it is busy, gather until it is free, and share the next sync', async () => {
      const writer = slowDisk()
      const { inTurn } = commitGroups(writer)
      const ran: number[] = []
      const answers = [inTurn(async () => ran.push(1))]
      await turns()
      for (const n of [2, 3, 4]) {
        answers.push(inTurn(async () => ran.push(n)))
        await turns()
      }
      expect(ran).toEqual([1, 2, 3, 4])
      expect([writer.said.filter((each) => each === 'commit').length, writer.syncs.length]).toEqual(
        [1, 1],
      )
      writer.syncs[0]?.end()
      await turns()
      expect([writer.said.filter((each) => each === 'commit').length, writer.syncs.length]).toEqual(
        [2, 2],
      )
      writer.syncs[1]?.end()
      expect(await Promise.all(answers)).toEqual([1, 2, 3, 4])
    })

    test('that come once it is free are for the next group', async () => {
      const writer = slowDisk()
      const { inTurn } = commitGroups(writer)
      const first = inTurn(async () => 1)
      await turns()
      const gate = Promise.withResolvers<void>()
      const late: Promise<void>[] = []
      const second = [
        inTurn(() => gate.promise),
        inTurn(async () => void late.push(inTurn(async () => undefined))),
      ]
      writer.syncs[0]?.end()
      await first
      gate.resolve()
      await turns()
      expect(writer.said).toEqual([
        'begin immediate',
        'commit',
        'begin immediate',
        'commit',
        'begin immediate',
      ])
      writer.syncs[1]?.end()
      await Promise.all(second)
      await turns()
      writer.syncs[2]?.end()
      await Promise.all(late)
    })

    test('hear of a sync that fails, and so does everybody after them', async () => {
      const writer = slowDisk()
      const { inTurn } = commitGroups(writer)
      const lost = inTurn(async () => 1)
      await turns()
      writer.syncs[0]?.fail(new Error('no answer from the disk'))
      await expect(lost).rejects.toThrow('no answer')
      await expect(inTurn(async () => 2)).rejects.toThrow('no answer')
      expect(writer.said.filter((each) => each === 'begin immediate')).toHaveLength(1)
    })
  })
})
