import { defineConfig } from 'vitest/config'

/** What these test keeps nothing between files: one worker runs many of them and loads its modules once. */
const SHARING = ['{src,resources}/**/*.test.{ts,tsx}', 'tests/{contract,company}/**/*.test.ts']

/** Each file has a server of its own, and all of a worker one browser. */
const JOURNEYS = 'tests/journeys/**/*.test.ts'

/** Puts something else in the place of a package, which files after it would find too. */
const MOCKING = ['src/admin/sheet/problem-list.test.tsx']

// Tests of the browser's code ask for a document with `// @vitest-environment jsdom`.
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'sharing', include: SHARING, exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'journeys', include: [JOURNEYS], isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['tests/**/*.test.{ts,tsx}', ...MOCKING],
          exclude: [...SHARING.slice(1), JOURNEYS],
        },
      },
    ],
  },
})
