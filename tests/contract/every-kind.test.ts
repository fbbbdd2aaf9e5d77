import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../kit/client.ts'
import { everyKind } from '../kit/every-kind.ts'
import { DATABASES, workspace, type Workspace } from '../kit/workspace.ts'

describe.each(DATABASES)('url, tags and rich text on %s', (database) => {
  let space: Workspace
  let api: Client
  beforeAll(async () => {
    space = await workspace({ database, definitions: [everyKind] })
    api = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  const add = async (specimenName: string, values: object) =>
    (await api.post('/specimen', { specimenName, ...values })).data as unknown as {
      id: number
      version: number
      keywords: readonly string[]
    }
  const namesIn = async (query: string) =>
    (await api.get(`/specimen/list?${query}`)).content.map(({ specimenName }) => specimenName)

  test('tags are filtered by any of the words, whatever their case and accents', async () => {
    await add('Beans', { keywords: ['Fair trade', 'Café'] })
    await add('Juice', { keywords: ['100% fruit', 'a_b'] })
    await add('Water', { keywords: ['100 fruit', 'axb', 'trade'] })
    expect(await namesIn('keywords=FAIR TRADE')).toEqual(['Beans'])
    expect(await namesIn('keywords=cafe')).toEqual(['Beans'])
    expect(await namesIn('keywords=trade')).toEqual(['Water'])
    expect(await namesIn('keywords=Cafe&keywords=a_b')).toEqual(['Beans', 'Juice'])
    expect(await namesIn('keywords=100%25 fruit')).toEqual(['Juice'])
    expect(await namesIn('keywords=%25')).toEqual([])
    expect(await namesIn('search=fair tr')).toEqual(['Beans'])
  })

  test('a changed word is found, and the one before is not', async () => {
    const { id, version } = await add('Oats', { keywords: ['rolled'] })
    await api.put(`/specimen/${id}`, { version, keywords: ['Milled'] })
    expect(await namesIn('keywords=milled')).toEqual(['Oats'])
    expect(await namesIn('keywords=rolled')).toEqual([])
  })

  test('rich text is found by its words and not by its tags, and is text in the history', async () => {
    const story = '<p onclick="x()">Smoked over <b>beech</b></p><script>steal()</script>'
    const { id, version } = await add('Ham', { story })
    expect((await api.get(`/specimen/${id}`)).data['story']).toBe(
      '<p>Smoked over <strong>beech</strong></p>',
    )
    expect(await namesIn('search=over beech')).toEqual(['Ham'])
    expect(await namesIn('search=strong')).toEqual([])
    await api.put(`/specimen/${id}`, { version, story: '<p>Air <em>dried</em></p>' })
    const history = await api.get(`/specimen/${id}/history`)
    expect(JSON.stringify(history.content)).toContain('Smoked over beech')
    expect(JSON.stringify(history.content)).not.toContain('<')
  })

  test('a sheet says tags and text in cells, and leaves the markup that says the same', async () => {
    const { id } = await add('Jam', {
      story: '<p>Stirred <strong>slowly</strong></p>',
      keywords: ['sweet', 'red'],
    })
    const upload = (row: string) =>
      api.upload('/specimen/import', {
        name: 'jam.csv',
        content: Buffer.from(`specimenName,story,keywords\n${row}`),
        type: 'text/csv',
      })
    expect((await upload('Jam,Stirred slowly,sweet; red')).data).toMatchObject({ unchanged: 1 })
    expect((await upload('Jam,Stirred slowly,sweet; Red; dark')).data).toMatchObject({ updated: 1 })
    expect((await api.get(`/specimen/${id}`)).data).toMatchObject({
      story: '<p>Stirred <strong>slowly</strong></p>',
      keywords: ['sweet', 'Red', 'dark'],
    })
    await upload('Jam,Stirred <quickly>,')
    expect((await api.get(`/specimen/${id}`)).data).toMatchObject({
      story: '<p>Stirred &lt;quickly&gt;</p>',
      keywords: null,
    })
  })

  test('an address that is none is refused by name', async () => {
    const reply = await api.post('/specimen', { specimenName: 'Salt', homepage: 'javascript:x' })
    expect([reply.status, reply.data, reply.text]).toEqual([
      400,
      expect.anything(),
      expect.stringContaining('Homepage as the address of a page'),
    ])
  })
})
