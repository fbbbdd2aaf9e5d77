import type { DiskEvent } from './disk-trace.ts'

const SECTOR = 512

/** File contents by name. */
export type Files = ReadonlyMap<string, Buffer>

/**
 * Contents of the disk if power fails before an event: everything synced, and a random part of the
 * rest. Unsynced writes may be complete, partial or missing, in any order.
 */
export function afterPowerCut(
  before: Files,
  events: readonly DiskEvent[],
  moment: number,
  chance: () => number,
): Files {
  const synced = new Map<string, number>()
  // Syncs may end in a different order from the one they began in.
  for (const event of events.slice(0, moment))
    if (event.kind === 'sync')
      synced.set(event.file, Math.max(synced.get(event.file) ?? 0, event.begin))
  // Half of the power cuts lose everything that was not synced. The others keep a random share of
  // it.
  const kept = chance() < 0.5 ? 0 : chance()
  const files = new Map<string, Buffer>(
    [...before].map(([name, bytes]) => [name, Buffer.from(bytes)]),
  )
  for (const [place, event] of events.slice(0, moment).entries()) {
    if (event.kind !== 'write' && event.kind !== 'truncate') continue
    const isSynced = place < (synced.get(event.file) ?? 0)
    if (!isSynced && chance() >= kept) continue
    const bytes = files.get(event.file) ?? Buffer.alloc(0)
    files.set(
      event.file,
      event.kind === 'truncate'
        ? resized(bytes, event.size)
        : written(bytes, event, isSynced ? null : chance),
    )
  }
  return files
}

function resized(bytes: Buffer, size: number): Buffer {
  return size <= bytes.length
    ? bytes.subarray(0, size)
    : Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
}

/** Applies a write. If `chance` is given, only the first sectors may have reached the disk. */
function written(
  bytes: Buffer,
  { offset, bytes: whole }: Extract<DiskEvent, { kind: 'write' }>,
  chance: (() => number) | null,
): Buffer {
  const sectors = Math.ceil(whole.length / SECTOR)
  const arrived =
    chance && chance() < 0.3 ? whole.subarray(0, Math.floor(chance() * sectors) * SECTOR) : whole
  const result = resized(bytes, Math.max(bytes.length, offset + arrived.length))
  arrived.copy(result, offset)
  return result
}
