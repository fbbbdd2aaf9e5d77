import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'lean-qr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { address, button, journey, startJourneys } from '../../browser/journey.ts'
import { ask, enter, tokenFor } from '../../browser/visitor.ts'
import { temporaryFolder } from '../../kit/temporary-folder.ts'

const BATCHES = '/production/manage-production-stock'

const PHONE = { width: 390, height: 844 }

startJourneys()

const [WIDTH, HEIGHT] = [640, 480]

/** Draws a QR code as on labels, as brightness by pixel. */
function drawCode(content: string): Buffer {
  const code = generate(content)
  const module = Math.floor((HEIGHT * 0.7) / code.size)
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - module * code.size) / 2))
  return Buffer.from(
    Uint8Array.from({ length: WIDTH * HEIGHT }, (_, place) => {
      const column = Math.floor(((place % WIDTH) - (left ?? 0)) / module)
      const row = Math.floor((Math.floor(place / WIDTH) - (top ?? 0)) / module)
      return code.get(column, row) ? 20 : 235
    }),
  )
}

/** Writes a video of one picture, in the format of Chromium's fake camera. */
function writeVideo(content: string): string {
  const file = join(temporaryFolder('camera'), 'code.y4m')
  const noColour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  writeFileSync(file, Buffer.concat([head, drawCode(content), noColour]))
  return file
}

const drawPhoto = async (content: string) => ({
  name: 'code.png',
  mimeType: 'image/png',
  buffer: await sharp(drawCode(content), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer(),
})

async function scanPhoto(page: Page, content: string): Promise<void> {
  await page.getByLabel('Photo of the code').setInputFiles(await drawPhoto(content))
}

async function firstBatch() {
  const token = await tokenFor(address(), 'admin')
  const { data } = await ask(address(), token, '/production-stock/list?size=1')
  const [batch] = data.content
  if (!batch) throw new Error('The demo company has no batch')
  return { id: Number(batch['id']), number: String(batch['batchNumber']) }
}

const labelOf = ({ id }: { readonly id: number }): string => `${address()}/#${BATCHES}/${id}/show`

describe('a scan', () => {
  test('by the camera opens the batch of a label', { timeout: 90_000, retry: 1 }, async () => {
    const batch = await firstBatch()
    const browser = await launchBrowser([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${writeVideo(labelOf(batch))}`,
    ])
    try {
      const { page, goTo, complaints } = await enter(browser, address(), 'admin', PHONE)
      await goTo(BATCHES)
      await button(page, 'Scan: batch').click()
      await page.getByRole('heading', { level: 1, name: batch.number }).waitFor()
      expect(page.url()).toContain(`${BATCHES}/${batch.id}/show`)
      expect(complaints).toEqual([])
    } finally {
      await browser.close()
    }
  })

  journey(
    'of a photo finds a machine by its code, and refuses the code of another site',
    { as: 'admin', display: PHONE },
    async ({ page, goTo }) => {
      await goTo('/machinery/manage-machinery')
      await button(page, 'Scan: machine').click()
      await scanPhoto(page, 'https://elsewhere.example/#/start')
      await page.getByRole('alert').getByText('another site, elsewhere.example').waitFor()
      await scanPhoto(page, 'MCH-0001')
      await page.getByRole('heading', { level: 1, name: 'MCH-0001' }).waitFor()
    },
  )

  journey(
    'of a batch label enters its item in an order',
    { as: 'admin', display: PHONE },
    async ({ page, goTo }) => {
      const batch = await firstBatch()
      await goTo('/order&cart/admin-cart')
      await page.getByRole('combobox', { name: 'Customer' }).click()
      await page.getByRole('option').first().click()
      await button(page, 'Scan an item').tap()
      await scanPhoto(page, labelOf(batch))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Quantity to add')
      await button(page, 'Add line').click()
      await page.getByText('No lines yet').waitFor({ state: 'detached' })
    },
  )
})
