import type { Reporter, TestModule } from 'vitest/node'
import { timesTable, type TimedFile } from './times.ts'

/** A few files need no table. */
const MANY = 10

/** Prints where the time went after a run of many files. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length >= MANY) console.log(`\n${timesTable(modules.map(timesOf)).join('\n')}\n`)
  }
}

function timesOf(module: TestModule): TimedFile {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  return {
    file: module.relativeModuleId,
    loading: (environmentSetupDuration + prepareDuration + setupDuration + collectDuration) / 1000,
    running: duration / 1000,
  }
}
