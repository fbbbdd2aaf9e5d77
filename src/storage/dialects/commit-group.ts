import { setImmediate } from 'node:timers/promises'

/** Operations on the single write connection, used by a group of transactions. */
export interface Writer {
  execute(statement: string): void
  /** False if the database itself has ended the transaction. */
  readonly isOpen: () => boolean
  /** Increases with every write statement. */
  readonly written: () => number
  /** Makes all changes of the group visible to other connections. */
  commit(): void
  /** Flushes everything committed before the call to disk, without blocking the event loop. */
  sync(): Promise<void>
}

interface Member {
  /** True if no other member may join the group after this one. */
  readonly isLast: boolean
  run(): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** A completed member and its result. */
interface Done {
  readonly member: Member
  readonly result: unknown
}

interface Queue {
  readonly waiting: Member[]
  /** Low-priority members. Each forms its own group, after the members that were already waiting. */
  readonly patient: Member[]
  readonly disk: Disk
  /** Resolves when a member arrives or the disk becomes idle. */
  notifications(): Promise<void>
  /** Number of upcoming members to run within savepoints. */
  guarded: number
}

/** A larger group would make the first member wait too long for its result. */
const MOST_MEMBERS = 32

/** Failures tend to cluster, so after one that rolled back a whole group, this many members run within savepoints. */
const GUARDED_AFTER_FAILURE = 100

/**
 * Runs transactions one after another and commits those that arrive together as a group, because a sync is expensive and
 * costs the same for ten transactions as for one. No transaction resolves before its writes are on disk. While the disk is
 * syncing one group, the next one runs and grows. A savepoint for each member would slow down all its statements, and
 * members rarely fail after writing, so a group runs without savepoints. If such a member fails, the whole group is rolled
 * back and the remaining members run again, one by one.
 */
export function commitGroups(writer: Writer): CommitGroups {
  const [waiting, patient]: [Member[], Member[]] = [[], []]
  let wake = () => {}
  const queue: Queue = {
    waiting,
    patient,
    disk: makeDisk(writer, () => wake()),
    notifications: () =>
      new Promise((resolve) => {
        wake = resolve
      }),
    guarded: 0,
  }
  let isRunning = false
  let running: Promise<void> = Promise.resolve()

  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0 || patient.length > 0) {
      if (waiting.length > 0) await runGroup(writer, queue, waiting.shift())
      // Alternates with normal work, because low-priority work would otherwise starve.
      if (patient.length > 0) await runGroup(writer, queue, patient.shift())
    }
    isRunning = false
  }
  const join = <Result>(line: Member[], run: () => Promise<Result>, isLast: boolean) =>
    new Promise<Result>((resolve, reject) => {
      line.push({ isLast, run, resolve: resolve as Member['resolve'], reject })
      wake()
      if (!isRunning) running = runAll()
    })
  return {
    inTurn: (run, isLast = false) => join(waiting, run, isLast),
    lowPriority: (run) => join(patient, run, true),
    isAwaited: () => waiting.length > 0,
    idle: async () => {
      while (isRunning) await running
    },
  }
}

export interface CommitGroups {
  /** Runs the body as a member of a group. With `isLast`, no further member joins the group. */
  inTurn<Result>(body: () => Promise<Result>, isLast?: boolean): Promise<Result>
  /** Runs the body with low priority in its own group, so no other transaction waits for its commit. */
  lowPriority<Result>(body: () => Promise<Result>): Promise<Result>
  /** True if a transaction of normal priority is waiting. */
  readonly isAwaited: () => boolean
  /** Resolves when no transaction is open and none is waiting. */
  idle(): Promise<void>
}

interface Disk {
  readonly isBusy: () => boolean
  /** Resolves committed members once they are on disk. One sync covers all members committed before it began. */
  answer(done: readonly Done[]): void
  /** Throws if an earlier sync failed, because the contents of the disk are then unknown until the database is reopened. */
  check(): void
}

function makeDisk(writer: Writer, whenFree: () => void): Disk {
  const committed: Done[] = []
  let isBusy = false
  let failure: { readonly error: unknown } | undefined
  const syncAll = async () => {
    isBusy = true
    while (committed.length > 0) {
      const synced = committed.splice(0)
      try {
        await writer.sync()
        for (const { member, result } of synced) member.resolve(result)
      } catch (error) {
        failure ??= { error }
        for (const { member } of synced) member.reject(error)
      }
    }
    isBusy = false
    whenFree()
  }
  return {
    isBusy: () => isBusy,
    answer(done) {
      committed.push(...done)
      if (!isBusy) void syncAll()
    },
    check() {
      if (failure) throw failure.error
    },
  }
}

async function runGroup(writer: Writer, queue: Queue, first: Member | undefined): Promise<void> {
  try {
    queue.disk.check()
    writer.execute('begin immediate')
  } catch (error) {
    return first?.reject(error)
  }
  const done: Done[] = []
  const comers = takeComers(queue)
  let haveAllRun = false
  try {
    for (
      let next = first;
      next;
      next = next.isLast || done.length === MOST_MEMBERS ? undefined : await comers()
    ) {
      const outcome = await runMember(writer, queue, next, done.length === 0)
      if (outcome) done.push(outcome)
    }
    haveAllRun = true
    writer.commit()
  } catch (error) {
    if (writer.isOpen()) writer.execute('rollback')
    const [only] = done
    // A member alone in its group receives the error, unless a later member caused it.
    if (haveAllRun && done.length === 1 && only) return only.member.reject(error)
    for (const { member } of done) await runAlone(writer, queue.disk, member)
    return
  }
  queue.disk.answer(done)
}

/**
 * Returns the next member of a group. While the disk is busy with an earlier group, more members may join, because this
 * group could not be answered yet anyway. The event loop runs after each member so that responses to the earlier group can
 * be sent. Once the disk is idle, the group takes only members that are already waiting. The disk then writes this group
 * while the next one runs.
 */
function takeComers({ waiting, disk, notifications }: Queue): () => Promise<Member | undefined> {
  let places = Number.POSITIVE_INFINITY
  return async () => {
    if (places === Number.POSITIVE_INFINITY) {
      await setImmediate()
      while (waiting.length === 0 && disk.isBusy()) await notifications()
      if (!disk.isBusy()) places = waiting.length
    }
    places -= 1
    return places < 0 ? undefined : waiting.shift()
  }
}

/**
 * Runs a member. Returns null if it failed and was rolled back. In that case the member has received the error, and the
 * group continues.
 */
async function runMember(
  writer: Writer,
  queue: Queue,
  member: Member,
  isFirst: boolean,
): Promise<Done | null> {
  // The first member needs no savepoint because there is no earlier work to protect.
  const isGuarded = queue.guarded > 0 && !isFirst
  if (queue.guarded > 0) queue.guarded -= 1
  if (isGuarded) writer.execute('savepoint member')
  const before = writer.written()
  try {
    const result = await member.run()
    if (isGuarded) writer.execute('release member')
    return { member, result }
  } catch (error) {
    member.reject(error)
    // A full disk ends the transaction of all members. The others are then retried one by one.
    if (!writer.isOpen()) throw error
    if (isGuarded) {
      writer.execute('rollback to member')
      writer.execute('release member')
    } else if (writer.written() !== before) {
      if (!isFirst) queue.guarded = GUARDED_AFTER_FAILURE
      throw error
    }
    return null
  }
}

/** Runs a member of a failed group separately, so that only the failing member receives the error. */
async function runAlone(writer: Writer, disk: Disk, member: Member): Promise<void> {
  try {
    disk.check()
    writer.execute('begin immediate')
    const result = await member.run()
    writer.commit()
    disk.answer([{ member, result }])
  } catch (error) {
    if (writer.isOpen()) writer.execute('rollback')
    member.reject(error)
  }
}
