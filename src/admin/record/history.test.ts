import { describe, expect, test } from 'vitest'
import { standardCalls } from '../providers/server.ts'
import { lastWriter, personName } from './history.tsx'

describe('who changed something', () => {
  test('is called by name', () => {
    expect(personName({ by: 5, labels: { by: 'Ben Okafor' } })).toBe('Ben Okafor')
    expect(personName({ by: 'import' })).toBe('import')
  })

  test('is not called by a number', () => {
    expect(personName({ by: 5 })).toBeUndefined()
    expect(personName({ by: '' })).toBeUndefined()
  })
})

describe('who changed a record last', () => {
  const requests: string[] = []
  const of = (...content: object[]) =>
    lastWriter({
      server: standardCalls(<Answer>(path: string) => {
        requests.push(path)
        return Promise.resolve({ content } as Answer)
      }),
      of: { name: 'jar' },
      id: '7',
    })
  const ben = { by: 5, via: 'api', labels: { by: 'Ben Okafor' } }
  const night = { by: null, via: 'automatic', labels: { by: 'Larder' } }

  test('is the newest entry of its history', async () => {
    expect(await of(ben, { by: 1, labels: { by: 'Ana Silva' } })).toBe('Ben Okafor')
    expect(requests.at(-1)).toBe('/jar/7/history?size=10')
  })

  test('is a person rather than what happens by itself', async () => {
    expect(await of(night, ben)).toBe('Ben Okafor')
    expect(await of(night)).toBe('Larder')
  })

  test('is nobody where the history does not tell', async () => {
    expect(await of()).toBeNull()
    expect(await of({ by: 5, via: 'api' })).toBeNull()
  })
})
