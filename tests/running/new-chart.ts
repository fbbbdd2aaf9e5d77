import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn, visit, type Answer, type SignIn } from '../browser/visitor.ts'
import { until } from '../kit/server-process.ts'
import { CHART } from './dev-files.ts'

interface Running {
  /** Directory of the project that the server runs from. */
  readonly folder: string
  readonly url: string
  /** If unset, the screen of the chart is not tested. */
  readonly browser: Browser | undefined
  as(who: SignIn): (path: string) => Promise<Answer>
}

/**
 * Tests adding the guide's chart to a running development server that has its resource and three
 * records.
 */
export function testNewChart(at: () => Running): void {
  describe('a chart over it, saved beside the server in at most twelve lines,', () => {
    const [place, call] = ['resources/analytics/suppliers.charts.ts', '/analytics/new-suppliers']

    // The chart must go, because the resource that it counts is removed later.
    afterAll(() => rmSync(join(at().folder, place)))

    test('answers, leads to the records behind it, and is for nobody else', async () => {
      expect(CHART.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(12)
      writeFileSync(join(at().folder, place), CHART)
      await until(async () => (await at().as('superadmin')(call)).status === 200, 60_000)
      const { total, series } = (await at().as('superadmin')(`${call}?by=rating`)).data
      expect([total, series]).toEqual([3, [expect.objectContaining({ key: 'added' })]])
      const behind = encodeURIComponent('new-suppliers?measure=added&rating=TRUSTED')
      const list = await at().as('superadmin')(`/supplier/list?behind=${behind}`)
      expect(list.data.content.map(({ supplierName }) => supplierName)).toEqual(['Spice Wharf'])
      expect((await at().as('admin')(call)).status).toBe(403)
      const [dashboard, nobodys] = await Promise.all([
        at().as('superadmin')('/dashboard/super-admin'),
        at().as('admin')('/dashboard/admin'),
      ])
      const tiles = dashboard.data['tiles'] as readonly { readonly code: string }[]
      expect(tiles).toContainEqual(
        expect.objectContaining({
          code: 'new-suppliers',
          label: 'New suppliers',
          value: 3,
          before: 0,
        }),
      )
      expect(JSON.stringify(nobodys.data)).not.toContain('new-suppliers')
    })

    test('stands on its screen with a table and exports', async () => {
      const { browser } = at()
      if (!browser) return
      const manager = await visit(browser, at().url)
      const { page } = manager
      page.setDefaultTimeout(60_000)
      await signIn(manager, 'superadmin')
      await page.goto(`${at().url}/#/analytics/expense-chart`)
      const card = page.locator('[data-chart=new-suppliers]')
      await card.getByRole('button', { name: 'New suppliers as a table' }).click()
      await card.getByRole('table').getByRole('link', { name: '3', exact: true }).first().waitFor()
      await card.getByRole('button', { name: 'More options for New suppliers' }).click()
      for (const name of ['Save as .csv', 'Save as .xlsx', 'Save as an image'])
        await page.getByRole('menuitem', { name }).waitFor()
      expect(manager.complaints).toEqual([])
      await page.close()
    })
  })
}
