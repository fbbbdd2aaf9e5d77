import { describe, expect } from 'vitest'
import { address, button, journey, soon, startJourneys } from '../browser/journey.ts'
import {
  cutOff,
  clearComplaints,
  heading,
  LANGUAGES,
  open,
  PAGES,
  untilStill,
} from '../browser/site.ts'
import { ask, tokenFor } from '../browser/visitor.ts'

const PHONE = { width: 390, height: 844 }

const SMALL = { width: 320, height: 640 }

startJourneys()

describe('the public site', () => {
  journey(
    'is what the bare address shows, in less than 90 kB of JavaScript and without the back office',
    { as: null, display: { isFirst: true } },
    async ({ page }) => {
      const scripts: { name: string; size: Promise<number> }[] = []
      page.on('response', (response) => {
        if (response.request().resourceType() !== 'script') return
        scripts.push({
          name: new URL(response.url()).pathname,
          size: response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        })
      })
      await page.goto(address())
      await heading(page, 'Slowly cooked. Jar by jar.').waitFor()
      await untilStill(page)
      expect(page.url()).toBe(`${address()}/#/web/home`)
      const sizes = await Promise.all(scripts.map(({ size }) => size))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000)
      expect(
        scripts
          .map(({ name }) => name)
          .filter((name) => /\/(app|mui|react-admin|definitions|pages)-/.test(name)),
      ).toEqual([])
      expect(scripts.length).toBeGreaterThan(2)
    },
  )

  journey(
    'paints the larder before any script has come, and only where it belongs',
    { as: null },
    async (visitor) => {
      const { page, goTo } = visitor
      await page.route('**/assets/*.js', (route) => route.abort())
      const isPainted = () => page.locator('.first-paint').isVisible()
      await goTo('/web/home')
      expect(await isPainted()).toBe(true)
      await page.goto('about:blank')
      await goTo('/authentication/login')
      expect(await isPainted()).toBe(false)
      clearComplaints(visitor)
    },
  )

  journey(
    'leads from page to page, each with its title and the focus on its heading',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'home')
      await page.evaluate(() => {
        document.body.dataset['stays'] = 'yes'
      })
      const nav = page.getByRole('navigation', { name: 'Main' })
      const staysAt = async (link: string, title: string, path: string) => {
        await nav.getByRole('link', { name: link, exact: true }).click()
        await soon(() => page.title()).toBe(`${title} · Saffron Lane Foods`)
        expect(page.url()).toContain(`#/web/${path}`)
        await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
        return page.evaluate(() => document.body.dataset['stays'] === 'yes')
      }
      expect(await staysAt('Products', 'Products', 'products')).toBe(true)
      expect(await staysAt('Contact', 'Contact', 'contact')).toBe(true)
      expect(await staysAt('Home', 'Home', 'home')).toBe(true)
      expect(await staysAt('About us', 'About us', 'about-us')).toBe(false)
      expect(await staysAt('Gallery', 'Gallery', 'gallery')).toBe(false)
      await expect
        .poll(() => nav.getByRole('link', { name: 'Gallery' }).getAttribute('aria-current'))
        .toBe('page')
    },
  )

  journey('lets the keyboard skip to the content', { as: null, inDepth: true }, async (visitor) => {
    await open(visitor, 'home')
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.press('Enter')
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content')
  })

  journey(
    'says so when there is nothing at an address',
    { as: null, inDepth: true },
    async (visitor) => {
      for (const path of ['nowhere', 'gallery/1', 'products/1/2']) {
        await open(visitor, path)
        await heading(visitor.page, 'Page Not Found !').waitFor()
      }
      await visitor.page.getByRole('link', { name: 'Go to the home page' }).click()
      await heading(visitor.page, 'Slowly cooked. Jar by jar.').waitFor()
    },
  )

  journey(
    'has path addresses beside those after the hash, which lead to one another',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      const answer = await page.goto(`${address()}/web/products/1`)
      expect([answer?.status(), await answer?.text()]).toEqual([
        200,
        expect.stringContaining('<title>Mango chutney, 280 g · Saffron Lane Foods</title>'),
      ])
      await heading(page, 'Mango chutney').waitFor()
      await page.evaluate(() => {
        document.body.dataset['stays'] = 'yes'
      })
      await page.getByRole('main').getByRole('link', { name: 'All products' }).click()
      await heading(page, 'Our products').waitFor()
      expect(page.url()).toBe(`${address()}/web/products`)
      await page.getByRole('searchbox').fill('mango')
      await page.getByText('1 product', { exact: true }).waitFor()
      expect(page.url()).toBe(`${address()}/web/products?search=mango`)
      await page.goBack()
      await heading(page, 'Mango chutney').waitFor()
      expect(await page.evaluate(() => document.body.dataset['stays'])).toBe('yes')
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
        `${address()}/web/products/1`,
      )
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      expect(page.url()).toBe(`${address()}/#/authentication/login`)
      await page.goto(`${address()}/web/home#/web/gallery`)
      await heading(page, 'From our kitchen').waitFor()
      expect(page.url()).toBe(`${address()}/#/web/gallery`)
      expect((await page.goto(`${address()}/web/products/999999`))?.status()).toBe(404)
      await heading(page, 'This product is not on our shelves').waitFor()
      clearComplaints(visitor, '404')
    },
  )

  journey(
    'is what the empty path shows to those who have signed in, too',
    { as: 'employee', signsIn: true, inDepth: true },
    async ({ page, goTo }) => {
      for (const from of ['/faq/faqs', null]) {
        if (from) await goTo(from)
        else await page.goto('about:blank')
        await goTo('/')
        await heading(page, 'Slowly cooked. Jar by jar.').waitFor()
        await soon(() => page.url()).toBe(`${address()}/#/web/home`)
      }
    },
  )

  journey(
    'leads to the sign-in, and whoever signed in back to their desk',
    { as: 'employee', signsIn: true },
    async (visitor) => {
      const { page } = visitor
      await page.goto('about:blank')
      await open(visitor, 'home')
      await page.getByRole('banner').getByRole('link', { name: 'My desk' }).first().click()
      await button(page, /your account/i).waitFor()
      await page.evaluate(() => localStorage.clear())
      await page.goto('about:blank')
      await open(visitor, 'home')
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    },
  )

  journey(
    'is there again for whoever goes back from the sign-in',
    { as: null, inDepth: true },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'about-us')
      const about = await heading(page, /./).innerText()
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      await page.goBack()
      await heading(page, about).waitFor()
      expect(page.url()).toMatch(/#\/web\/about-us$/)
    },
  )

  journey(
    'shows on a telephone at once where the products, the company and the sign-in are',
    { as: null, display: PHONE },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'home')
      for (const name of ['Our products', 'Where to find us', 'Sign in']) {
        const box = await page
          .getByRole('banner')
          .getByRole('link', { name, exact: true })
          .filter({ visible: true })
          .boundingBox()
        expect(box && box.y + box.height, name).toBeLessThan(200)
        expect(box?.height, name).toBeGreaterThanOrEqual(44)
      }
      const menu = button(page, 'Menu')
      await menu.click()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Products' })
        .click()
      await heading(page, 'Our products').waitFor()
      expect(await menu.getAttribute('aria-expanded')).toBe('false')
    },
  )

  for (const language of LANGUAGES) {
    journey(
      `is nowhere wider than the smallest screen, in ${language}`,
      { as: null, display: { ...SMALL, language }, inDepth: language !== 'ar' },
      async (visitor) => {
        const { page } = visitor
        for (const path of PAGES) {
          await open(visitor, path)
          await untilStill(page)
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth),
            path,
          ).toBeLessThanOrEqual(SMALL.width)
        }
      },
    )
  }
})

describe('the language of the site', () => {
  journey(
    'is chosen from a menu, kept, and turns the page round where it is written so',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await open(visitor, 'contact')
      await button(page, 'Language: English').click()
      await button(page, 'العربية').click()
      await heading(page, 'تعال وسلّم علينا').waitFor()
      const spoken = () =>
        page.evaluate(() => [
          document.documentElement.lang,
          document.documentElement.dir,
          localStorage.getItem('larder.language'),
        ])
      expect(await spoken()).toEqual(['ar', 'rtl', 'ar'])
      await page.reload()
      await heading(page, 'تعال وسلّم علينا').waitFor()
      expect(await spoken()).toEqual(['ar', 'rtl', 'ar'])
      await button(page, 'اللغة: العربية').press('Enter')
      await page.keyboard.press('Escape')
      expect(await button(page, 'हिन्दी').isVisible()).toBe(false)
      await button(page, 'اللغة: العربية').press('Enter')
      await button(page, 'हिन्दी').click()
      await heading(page, 'आइए, मिलिए').waitFor()
      expect(await spoken()).toEqual(['hi', 'ltr', 'hi'])
    },
  )

  journey(
    'does not translate what staff wrote themselves',
    { as: null, display: { language: 'hi' }, inDepth: true },
    async (visitor) => {
      const token = await tokenFor(address(), 'admin')
      const { content } = (await ask(address(), token, '/web-section/list?size=100')).data
      const section = content.find(({ placement }) => placement === 'GALLERY_INTRO')
      const id = Number(section?.['id'])
      const { version } = (await ask(address(), token, `/web-section/${id}`)).data
      expect(
        (
          await ask(address(), token, `/web-section/${id}`, {
            method: 'PUT',
            body: {
              heading: 'Pictures by our cooks',
              version,
            },
          })
        ).status,
      ).toBe(200)
      await open(visitor, 'gallery')
      await heading(visitor.page, 'Pictures by our cooks').waitFor()
      await ask(address(), token, `/web-section/${id}`, {
        method: 'PUT',
        body: {
          heading: 'From our kitchen',
          version: version + 1,
        },
      })
    },
  )
})

describe('when the server does not answer', () => {
  journey(
    'the site says so, shows what it has, and comes back when asked',
    { as: null },
    async (visitor) => {
      const { page } = visitor
      await cutOff(page)
      for (const [path, title] of [
        ['home', 'Slowly cooked. Jar by jar.'],
        ['about-us', 'A small kitchen with a long shelf'],
        ['gallery', 'From our kitchen'],
        ['contact', 'Come and say hello'],
      ] as const) {
        await open(visitor, path)
        await heading(page, title).waitFor()
        await page.getByText('We cannot reach our server just now').waitFor()
      }
      await open(visitor, 'products')
      await page.getByRole('heading', { name: 'We cannot show our products just now' }).waitFor()
      await page.unroute('**/api/**')
      await page
        .getByRole('main')
        .getByRole('region', { name: 'Products' })
        .getByRole('button', { name: 'Try again' })
        .click()
      await page.getByText('79 products').waitFor()
      await button(page, 'Try again').click()
      await page.getByText('We cannot reach our server just now').waitFor({ state: 'hidden' })
      await page.getByRole('contentinfo').getByText('12 Granary Road').waitFor()
      clearComplaints(visitor)
    },
  )
})
