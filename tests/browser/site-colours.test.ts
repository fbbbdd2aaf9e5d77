import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/admin/theme/tokens.ts'

describe('the colours of the site', () => {
  const css = readFileSync(new URL('../../public-site/styles/base.css', import.meta.url), 'utf8')
  const { light, dark } = TOKENS
  test.each([
    ['paper', light.ground, dark.ground],
    ['sheet', light.sheet, dark.sheet],
    ['sunken', light.sunken, dark.sunken],
    ['ink', light.ink, dark.ink],
    ['quiet', light.inkQuiet, dark.inkQuiet],
    ['line', light.line, dark.line],
    ['field-line', light.fieldLine, dark.fieldLine],
    ['primary', light.primary, dark.primary],
    ['primary-strong', light.primaryStrong, dark.primaryStrong],
    ['primary-soft', light.primarySoft, dark.primarySoft],
    ['on-primary', light.onPrimary, dark.onPrimary],
    ['error', light.error, dark.error],
    ['warning-soft', light.tones.warning.soft, dark.tones.warning.soft],
    ['warning-ink', light.tones.warning.ink, dark.tones.warning.ink],
    ['error-soft', light.tones.danger.soft, dark.tones.danger.soft],
  ])('--%s is that of the whole product', (name, byDay, byNight) => {
    expect(css).toContain(`--${name}: light-dark(${byDay}, ${byNight});`)
  })
})
