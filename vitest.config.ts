import { defineConfig } from 'vitest/config'

/** What these test keeps nothing between files: one worker runs many of them and loads its modules once. */
const SHARING = ['{src,resources}/**/*.test.{ts,tsx}', 'tests/{contract,company}/**/*.test.ts']

/** Each file has a server of its own, and all of a worker one browser. */
const JOURNEYS = 'tests/journeys/**/*.test.ts'

/** Puts something else in the place of a package, which files after it would find too. */
const MOCKING = ['src/admin/sheet/problem-list.test.tsx']

/**
 * The browser's code has a document, one for all files of a worker, and workers of its own: a worker without one would end
 * before a file that needs it, and the next file would load all modules again.
 */
const ADMIN = ['src/admin/**/*.test.{ts,tsx}', 'resources/**/*.test.tsx']

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
        test: { name: 'sharing', include: SHARING, exclude: ADMIN, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          environment: 'jsdom',
          include: ADMIN,
          exclude: MOCKING,
          isolate: false,
        },
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
