import { setImmediate } from 'node:timers/promises'

/** What a group of transactions does to the one connection that writes. */
export interface Writer {
  execute(statement: string): void
  /** False when the database itself has ended the transaction. */
  readonly isOpen: () => boolean
  /** Grows with every statement that writes. */
  readonly written: () => number
  /** Makes everything of the group visible to others. */
  commit(): void
  /** Puts everything that was committed before the call on the disk, without holding up the event loop. */
  sync(): Promise<void>
}

interface Member {
  /** Nobody joins the group after it. */
  readonly isLast: boolean
  run(): Promise<unknown>
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** A member that has run, with its answer. */
interface Done {
  readonly member: Member
  readonly result: unknown
}

interface Queue {
  readonly waiting: Member[]
  /** Parts of long work: each has a group of its own, after those who were there before it. */
  readonly patient: Member[]
  readonly disk: Disk
  /** Ends when a member arrives or the disk becomes free. */
  notifications(): Promise<void>
  /** How many of the next members run within savepoints of their own. */
  guarded: number
}

/** More would let the first wait too long for its answer. */
const MOST_MEMBERS = 32

/** Failures tend to come together: after one that undid a whole group, this many members run within savepoints. */
const GUARDED_AFTER_FAILURE = 100

/**
 * Runs transactions one after another and commits those that come together in one go: writing to the disk is the dear
 * part, and a commit is as dear for ten as for one. Nobody is answered before the disk has what it wrote; while it is busy
 * with one group the next runs and grows. Who fails is undone alone.
 *
 * A savepoint makes every statement within it dearer, and hardly any member fails after it has written something. So a
 * group runs without savepoints. When such a member fails, the whole group is undone and the others run again, each by
 * itself.
 */
export function commitGroups(writer: Writer): CommitGroups {
  const [waiting, patient]: [Member[], Member[]] = [[], []]
  let wake = () => {}
  const queue: Queue = {
    waiting,
    patient,
    disk: diskOf(writer, () => wake()),
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
      // After one group of the others it is its turn, however many have come: else it would wait for ever.
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
  /** Nobody joins the group after a member that is its last. */
  inTurn<Result>(body: () => Promise<Result>, isLast?: boolean): Promise<Result>
  /** A part of long work: others go first, and nobody's answer waits for a group that it is in. */
  lowPriority<Result>(body: () => Promise<Result>): Promise<Result>
  /** Whether somebody waits who is not patient. */
  readonly isAwaited: () => boolean
  /** When no transaction is open and none waits. */
  idle(): Promise<void>
}

interface Disk {
  readonly isBusy: () => boolean
  /** Answers those that are committed once they are on the disk: one sync is for all that were committed before it began. */
  answer(done: readonly Done[]): void
  /** Throws when an earlier sync failed. What the disk holds is then unknown until the database is opened anew. */
  check(): void
}

function diskOf(writer: Writer, whenFree: () => void): Disk {
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
  const comers = comersOf(queue)
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
    // One that was alone gets the error. What another one met on the way is no reason to refuse the one before it.
    if (haveAllRun && done.length === 1 && only) return only.member.reject(error)
    for (const { member } of done) await runAlone(writer, queue.disk, member)
    return
  }
  queue.disk.answer(done)
}

/**
 * Who joins a group. While the disk is busy with an earlier group, this one could not be answered anyway: others may join
 * it, and the event loop gets a turn after each member, so that the answers of the earlier group can leave. Once the disk
 * is free, the group takes those who are waiting and nobody else. The disk then writes this group while the next one runs.
 */
function comersOf({ waiting, disk, notifications }: Queue): () => Promise<Member | undefined> {
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

/** Null when the member failed and nothing of it is left: it has its answer, and the group goes on without it. */
async function runMember(
  writer: Writer,
  queue: Queue,
  member: Member,
  isFirst: boolean,
): Promise<Done | null> {
  // As long as nothing is done there is nothing to keep from a failure.
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
    // A full disk ends the whole transaction; the others are then tried again by themselves.
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

/** What could not be committed together is tried alone, so that the one at fault is the one that hears of it. */
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
