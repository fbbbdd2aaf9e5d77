import { cpus } from 'node:os'
import type { Reporter, TestModule } from 'vitest/node'
import { busyLine, timesTable, type TimedFile } from './times.ts'

/** A few files need no table. */
const MANY = 10

const processors = () => cpus().map(({ times }) => times)

/** Prints at the end of a run which tests needed a second try, and after one of many files where the time went. */
export default class TimesReporter implements Reporter {
  readonly #before = processors()

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const title of modules.flatMap(triedAgain))
      console.log(`Passed at the second try: ${title}`)
    if (modules.length < MANY) return
    const lines = [...timesTable(modules.map(timesOf)), busyLine(this.#before, processors())]
    console.log(`\n${lines.join('\n')}\n`)
  }
}

/** Each is a defect to look into: of the product, or of the test. */
const triedAgain = (module: TestModule): readonly string[] =>
  [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map(({ fullName }) => `${module.relativeModuleId} > ${fullName}`)

function timesOf(module: TestModule): TimedFile {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  // Files of one worker have one environment between them, and each tells how long that took.
  const environment = module.project.config.isolate ? environmentSetupDuration : 0
  return {
    file: module.relativeModuleId,
    loading: (environment + prepareDuration + setupDuration + collectDuration) / 1000,
    running: duration / 1000,
  }
}
