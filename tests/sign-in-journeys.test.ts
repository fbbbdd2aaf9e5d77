import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { field, journey, soon, startJourneys } from './journey.ts'

startJourneys()

const LOGIN = '/authentication/login'
const herbs = (page: Page) => page.locator('[data-herbs] canvas')

/** A look at the drifting herbs, small enough to compare. */
const picture = (page: Page): Promise<string> => herbs(page).evaluate((canvas) => {
  const small = document.createElement('canvas')
  small.width = small.height = 120
  small.getContext('2d')?.drawImage(canvas as HTMLCanvasElement, 0, 0, 120, 120)
  return small.toDataURL()
})

describe('the screens of signing in', () => {
  journey('have herbs drifting behind them, also where a password was forgotten', { as: null }, async ({ page, goTo }) => {
    for (const route of [LOGIN, '/authentication/forget-password']) {
      await goTo(route)
      await herbs(page).waitFor()
      const { width, height } = await herbs(page).boundingBox() ?? { width: 0, height: 0 }
      expect([Math.round(width), Math.round(height)]).toEqual([1440, 900])
      const before = await picture(page)
      await soon(() => picture(page)).not.toBe(before)
    }
    await goTo('/authentication/register')
    await page.getByRole('heading', { name: 'Open an account' }).waitFor()
    expect(await page.locator('[data-herbs]').count()).toBe(0)
  })

  journey('keep still for whoever asked for less motion', { as: null }, async ({ page, goTo }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await goTo(LOGIN)
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.waitForTimeout(2500)
    expect(await page.locator('[data-herbs]').count()).toBe(0)
    expect(loaded.filter((url) => url.includes('herb-particles'))).toEqual([])
  })

  journey('leave what is typed alone, and say what is wrong', { as: null, refused: [401] }, async ({ page, goTo }) => {
    await goTo(LOGIN)
    await herbs(page).waitFor()
    await field(page, 'User name').pressSequentially('somebody.with.a.long.name', { delay: 5 })
    expect(await field(page, 'User name').inputValue()).toBe('somebody.with.a.long.name')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not-this-one')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').filter({ hasText: /password/i }).waitFor()
  })
})
