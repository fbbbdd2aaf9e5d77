import { defineConfig } from 'vitest/config'

// Tests of the browser's code ask for a document with `// @vitest-environment jsdom`.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'resources/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
