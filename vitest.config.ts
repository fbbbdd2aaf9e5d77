import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Walks through a browser and long random sequences take a minute or more each. */
const TAKES_LONG = /-properties|accessib|every-screen|journeys/

/** What takes long begins first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takesLong = ({ moduleId }: TestSpecification) => TAKES_LONG.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
  }
}

// Tests of the browser's code ask for a document with `// @vitest-environment jsdom`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'resources/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
