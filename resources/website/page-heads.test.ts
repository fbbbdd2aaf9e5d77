import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maker } from '../../tests/contract/every-resource.ts'
import { selectDatabases, workspace, type Workspace } from '../../tests/kit/workspace.ts'
import item from '../stock/item-master.resource.ts'
import { installWebsite } from './website.server.ts'

const databases = selectDatabases(import.meta.filename)

const HOST = { host: 'shop.example', 'x-forwarded-proto': 'https' }
const PAGE = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta name="description" content="The same for all pages" />
    <title>Larder</title>
  </head>
  <body><div id="root"></div></body>
</html>
`

describe.each(databases)('path addresses of the public site on %s', (database) => {
  let space: Workspace
  let make: (values: Readonly<Record<string, unknown>>) => Promise<number>
  let product: number
  const directory = mkdtempSync(join(tmpdir(), 'larder-site-'))
  beforeAll(async () => {
    mkdirSync(join(directory, 'assets'))
    writeFileSync(join(directory, 'index.html'), PAGE)
    writeFileSync(join(directory, 'favicon.ico'), 'icon')
    space = await workspace({
      database,
      trustProxy: ['loopback'],
      distDirectory: directory,
      settings: {
        companyName: 'Saffron Lane',
        companyEmail: 'hello@saffronlane.example',
        companyTaxNumber: 'GB 999',
        socialLinks: ['https://www.instagram.com/x', 'javascript:alert(1)'],
      },
    })
    const made = maker(space)
    make = async (values) => {
      const shown = { showOnSite: true, isActive: true }
      const body = { ...(await made.input(item, false)), ...shown, ...values }
      const reply = await space.as('ADMIN').post('/item-master', body)
      expect(reply.status).toBe(201)
      return reply.data.id
    }
    await space.work(installWebsite)
    product = await make({
      itemName: 'Mango & lime "hot" chutney',
      packSize: '280 g',
      description: 'Sharp </script><script>alert(1)</script> and sweet',
      allergens: ['MUSTARD'],
      diets: ['VEGAN'],
      price: 4.6,
    })
  })
  afterAll(async () => {
    await space.close()
    rmSync(directory, { recursive: true })
  })

  const open = (path: string) => space.as(null).get(path, HOST)
  const structured = (page: string): Record<string, unknown>[] =>
    [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json ?? ''),
    )

  test('have the title, description and preview of their page', async () => {
    const { status, text } = await open('/web/products')
    expect(status).toBe(200)
    expect(text).not.toContain('The same for all pages')
    for (const line of [
      '<title>Products · Saffron Lane</title>',
      '<meta name="description" content="Our products. Everything we make, with what is in it and how to keep it." />',
      '<link rel="canonical" href="https://shop.example/web/products" />',
      '<meta property="og:title" content="Products · Saffron Lane" />',
      '<meta property="og:image" content="https://shop.example/share.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(text).toContain(line)
  })

  test('show the home page for the bare address and describe the company, without its secrets', async () => {
    for (const path of ['/', '/index.html', '/web', '/web/', '/web/home']) {
      const { status, text } = await open(path)
      expect([path, status, structured(text)[0]]).toEqual([
        path,
        200,
        {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: 'Saffron Lane',
          url: 'https://shop.example/web/home',
          logo: 'https://shop.example/icon.svg',
          email: 'hello@saffronlane.example',
          sameAs: ['https://www.instagram.com/x'],
        },
      ])
      expect(text).not.toContain('GB 999')
    }
  })

  test('describe a product with its facts and without its price', async () => {
    const { text } = await open(`/web/products/${product}?utm_source=letter`)
    expect(text).toContain(
      '<title>Mango &amp; lime &quot;hot&quot; chutney, 280 g · Saffron Lane</title>',
    )
    expect(text).toContain(`href="https://shop.example/web/products/${product}"`)
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('4.6')
    const [described, path] = structured(text)
    expect(described).toMatchObject({
      '@type': 'Product',
      name: 'Mango & lime "hot" chutney, 280 g',
      description: 'Sharp </script><script>alert(1)</script> and sweet',
      additionalProperty: expect.arrayContaining([
        { '@type': 'PropertyValue', name: 'Allergens', value: 'Mustard' },
        { '@type': 'PropertyValue', name: 'Suitable for', value: 'Vegan' },
      ]),
    })
    expect(path?.['@type']).toBe('BreadcrumbList')
  })

  test('give previews a picture that can still be loaded in a year', async () => {
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#f2a52c' },
    })
      .png()
      .toBuffer()
    const { id } = (
      await space
        .as('ADMIN')
        .upload('/files?use=image', { name: 'jar.png', content: picture, type: 'image/png' })
    ).data
    const { version } = (await space.as('ADMIN').get(`/item-master/${product}`)).data
    await space.as('ADMIN').put(`/item-master/${product}`, { image: id, version })
    const { text } = await open(`/web/products/${product}`)
    const address = /og:image" content="https:\/\/shop\.example([^"]+)"/.exec(text)?.[1] ?? ''
    space.moveTo('2026-06-16T12:00:00.000Z')
    const loaded = await space.as(null).get(address.replaceAll('&amp;', '&'))
    await space.startSessionsAt('2025-06-16T12:00:00.000Z')
    expect([loaded.status, loaded.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('answer 404 with a page where there is nothing', async () => {
    const hidden = await make({ showOnSite: false })
    const switchedOff = await make({ isActive: false })
    for (const path of [
      '/web/products/999999',
      '/web/products/mango',
      `/web/products/${hidden}`,
      `/web/products/${switchedOff}`,
      '/web/products/1/2',
      '/web/gallery/1',
      '/web/nowhere',
    ]) {
      const { status, text, headers } = await open(path)
      expect([path, status, headers['content-type']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(text).toContain('<meta name="robots" content="noindex" />')
      expect(text).toContain('<div id="root">')
    }
  })

  test('keep the parameters of a filter in the canonical address and drop all others', async () => {
    const { text } = await open('/web/products?without=nuts&category=3&search=x&fbclid=1"><b>')
    expect(text).toContain(
      '<link rel="canonical" href="https://shop.example/web/products?category=3&amp;without=nuts" />',
    )
    expect(text).not.toContain('fbclid')
  })

  test('are pages: protected, revalidated, and not sent again until they change', async () => {
    const first = await open('/web/about-us')
    expect(first.headers['content-security-policy']).toContain("script-src 'self'")
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' })
    const etag = String(first.headers.etag)
    const same = await space.as(null).get('/web/about-us', { ...HOST, 'if-none-match': etag })
    expect([same.status, same.bytes.length]).toEqual([304, 0])
    const section = await space.work((work) =>
      work.one(work.registry.get('web-section'), { placement: 'ABOUT_INTRO' }),
    )
    await space
      .as('ADMIN')
      .put(`/web-section/${section?.id}`, { heading: 'A large kitchen', version: section?.version })
    const changed = await space.as(null).get('/web/about-us', { ...HOST, 'if-none-match': etag })
    expect([changed.status, changed.text.includes('A large kitchen')]).toEqual([200, true])
  })

  test('are listed for search engines, with the products on the site', async () => {
    const hidden = await make({ showOnSite: false })
    const { text: robots } = await open('/robots.txt')
    expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml')
    const { headers, text } = await open('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const path of ['home', 'about-us', 'gallery', 'products', 'contact'])
      expect(text).toContain(`<loc>https://shop.example/web/${path}</loc>`)
    expect(text).toMatch(
      new RegExp(`<loc>https://shop.example/web/products/${product}</loc><lastmod>2025-06-16`),
    )
    expect(text).not.toContain(`/web/products/${hidden}<`)
    expect((await open('/favicon.ico')).status).toBe(200)
  })
})
