import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that goes with the process. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `larder-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
