import { setImmediate } from 'node:timers/promises'

/** What a group of transactions does to the one connection that writes. */
export interface Writer {
  execute(statement: string): void
  /** False when the database itself has ended the transaction. */
  readonly isOpen: () => boolean
  /** Makes everything of the group lasting. */
  commit(): void
}

interface Member {
  /** Nobody joins the group after it. */
  readonly isLast: boolean
  run(): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** More would let the first wait too long for its answer. */
const MOST_MEMBERS = 32

/**
 * Runs transactions one after another and commits those that come together in one go: writing to the disk is the dear
 * part, and a commit is as dear for ten as for one. Nobody is answered before the commit; who fails is undone alone.
 */
export function commitGroups(writer: Writer): <Result>(body: () => Promise<Result>, isLast?: boolean) => Promise<Result> {
  const waiting: Member[] = []
  let isRunning = false

  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) await runGroup(writer, waiting)
    isRunning = false
  }
  return <Result>(run: () => Promise<Result>, isLast = false) => new Promise<Result>((resolve, reject) => {
    waiting.push({ isLast, run, resolve: resolve as Member['resolve'], reject })
    if (!isRunning) void runAll()
  })
}

async function runGroup(writer: Writer, waiting: Member[]): Promise<void> {
  const first = waiting.shift()
  try {
    writer.execute('begin immediate')
  } catch (error) {
    return first?.reject(error)
  }
  const done: { readonly member: Member; readonly result: unknown }[] = []
  try {
    for (let next = first; next; next = next.isLast || done.length === MOST_MEMBERS ? undefined : await nextOf(waiting)) {
      const outcome = await (done.length === 0 ? runFirst(writer, next) : runMember(writer, next))
      if (outcome) done.push({ member: next, result: outcome.result })
    }
    writer.commit()
    for (const { member, result } of done) member.resolve(result)
  } catch (error) {
    if (writer.isOpen()) writer.execute('rollback')
    const [only] = done
    if (done.length === 1 && only) return only.member.reject(error)
    for (const { member } of done) await runAlone(writer, member)
  }
}

/** Whoever is on the way gets one turn of the event loop to arrive. */
async function nextOf(waiting: Member[]): Promise<Member | undefined> {
  if (waiting.length === 0) await setImmediate()
  return waiting.shift()
}

/**
 * As long as nothing is done there is nothing to keep from a failure. A savepoint around a large transaction makes each of
 * its statements dearer: the database walks through all that it has kept for it.
 */
async function runFirst(writer: Writer, member: Member): Promise<{ result: unknown } | null> {
  try {
    return { result: await member.run() }
  } catch (error) {
    member.reject(error)
    if (writer.isOpen()) writer.execute('rollback')
    writer.execute('begin immediate')
    return null
  }
}

/** Null when the member failed: it has its answer, and the group goes on without it. */
async function runMember(writer: Writer, member: Member): Promise<{ result: unknown } | null> {
  writer.execute('savepoint member')
  try {
    const result = await member.run()
    writer.execute('release member')
    return { result }
  } catch (error) {
    member.reject(error)
    // A full disk ends the whole transaction; the others are then tried again by themselves.
    if (!writer.isOpen()) throw error
    writer.execute('rollback to member')
    writer.execute('release member')
    return null
  }
}

/** What could not be committed together is tried alone, so that the one at fault is the one that hears of it. */
async function runAlone(writer: Writer, member: Member): Promise<void> {
  try {
    writer.execute('begin immediate')
    const result = await member.run()
    writer.commit()
    member.resolve(result)
  } catch (error) {
    if (writer.isOpen()) writer.execute('rollback')
    member.reject(error)
  }
}
