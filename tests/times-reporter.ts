import { cpus } from 'node:os'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { busyLine, progressLine, timesTable, weigh, type TimedFile } from './times.ts'

/** Minimum number of files for which the table is printed. */
const MANY = 10

const processors = () => cpus().map(({ times }) => times)

/** Share of the work between two progress lines. */
const STEP = 0.05

/**
 * Prints progress and the time left during a run of many files, and at its end the tests that needed a second try and the
 * time by area.
 */
export default class TimesReporter implements Reporter {
  readonly #before = processors()
  #start = 0
  #files = 0
  #work = 0
  #doneFiles = 0
  #doneWork = 0
  #printed = 0

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#start = performance.now()
    this.#files = files.length
    this.#work = files.reduce((sum, { moduleId }) => sum + weigh(moduleId), 0)
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#doneFiles++
    this.#doneWork += weigh(moduleId)
    const share = this.#doneWork / this.#work
    if (this.#files < MANY || share < this.#printed + STEP) return
    this.#printed = share
    const seconds = (performance.now() - this.#start) / 1000
    console.log(progressLine(this.#doneFiles, this.#files, share, seconds))
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const title of modules.flatMap(triedAgain))
      console.log(`Passed at the second try: ${title}`)
    if (modules.length < MANY) return
    const lines = [...timesTable(modules.map(timesOf)), busyLine(this.#before, processors())]
    console.log(`\n${lines.join('\n')}\n`)
  }
}

/** Tests that passed on the second try. Each is a defect of the product or of the test. */
const triedAgain = (module: TestModule): readonly string[] =>
  [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map(({ fullName }) => `${module.relativeModuleId} > ${fullName}`)

function timesOf(module: TestModule): TimedFile {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic()
  // Files of one worker share one environment, and each reports its full setup time.
  const environment = module.project.config.isolate ? environmentSetupDuration : 0
  return {
    file: module.relativeModuleId,
    loading: (environment + prepareDuration + setupDuration + collectDuration) / 1000,
    running: duration / 1000,
  }
}
