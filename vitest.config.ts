import { defineConfig } from 'vitest/config'

/** Tests whose modules keep no state between files: one worker runs many of them and loads modules once. */
const SHARING = ['{src,resources}/**/*.test.{ts,tsx}', 'tests/{contract,company}/**/*.test.ts']

/** Each file starts its own server. The files of one worker share a browser. */
const JOURNEYS = 'tests/journeys/**/*.test.ts'

/**
 * Tests of browser code share one jsdom document per worker and run in their own workers. A worker without a document would end
 * before such a file, and the next file would load all modules again.
 */
const ADMIN = ['src/admin/**/*.test.{ts,tsx}', 'resources/**/*.test.tsx']

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    expect: { poll: { interval: 10 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'sharing', include: SHARING, exclude: ADMIN, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          environment: 'jsdom',
          include: ADMIN,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'journeys', include: [JOURNEYS], isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...SHARING.slice(1), JOURNEYS],
        },
      },
    ],
  },
})
