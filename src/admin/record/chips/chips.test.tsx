import { choice, flag, resource, text, today, type Definition } from '#schema/engine'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderScreen } from '../../form/form-testing.tsx'
import { Marks } from './marks.tsx'
import { StateChip } from './state-chip.tsx'
import { Thumb } from './thumb.tsx'
import { UnbrokenCodes } from './unbroken-codes.tsx'
import { YesNo } from '../../kinds/choices.tsx'

afterEach(() => {
  cleanup()
  document.querySelector('meta[name=larder-api]')?.remove()
})
const show = (element: ReactNode) => render(element).container

const jar = resource('jar', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    isActive: flag({ required: true, initial: true }),
    jarStatus: choice(
      { FULL: ['Full', 'success'], OPEN: 'Open' },
      { required: true, initial: 'FULL' },
    ),
  },
  state: 'jarStatus',
  startsIn: ['OPEN'],
  list: { columns: ['jarName'], sort: 'jarName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition

describe('a mark', () => {
  const old = {
    ...jar,
    marks: { old: { label: 'Old', where: { bestBefore: { lessThan: today } }, tone: 'warning' } },
  }
  const shown = (record: Readonly<Record<string, unknown>>) => {
    const element = <Marks definition={old as never} record={record} />
    renderScreen(element, { definitions: [jar], at: '/jar/7' })
    return screen.queryByText('Old') !== null
  }

  test.each([
    [{ bestBefore: '2026-11-20' }, true],
    [{ bestBefore: '2026-11-21' }, false],
    // List rows may lack the field.
    [{}, false],
  ])('of %j stands there: %s', (record, isShown) => {
    expect(shown(record)).toBe(isShown)
  })
})

describe('the state of a record', () => {
  test('is shown in words', () => {
    expect(show(<StateChip definition={jar} record={{ jarStatus: 'FULL' }} />).textContent).toBe(
      'Full',
    )
  })

  test('is that of its import while that lasts', () => {
    const record = { jarStatus: 'FULL', beingImported: true }
    expect(show(<StateChip definition={jar} record={record} />).textContent).toBe('Being imported')
  })

  test('of one without states is shown when it is out of use, and only then', () => {
    const { state: _, ...stateless } = jar
    const chip = (isActive: boolean) =>
      show(<StateChip definition={stateless as Definition} record={{ isActive }} />).textContent
    expect([chip(false), chip(true)]).toEqual(['Inactive', ''])
  })
})

describe('a small picture', () => {
  const fact = { id: 1, name: 'plum.png', type: 'image/png', size: 9, url: '/files/1' }

  test('is the small one where there is one', () => {
    const src = (more: object) =>
      show(<Thumb fact={{ ...fact, ...more }} />)
        .querySelector('img')
        ?.getAttribute('src')
    expect(src({ thumbnailUrl: '/files/1/small' })).toBe('/files/1/small')
    expect(src({})).toBe('/files/1')
  })

  test('comes from the server whose API the page calls', () => {
    const meta = document.createElement('meta')
    meta.name = 'larder-api'
    meta.content = 'https://api.larder.example/'
    document.head.append(meta)
    expect(show(<Thumb fact={fact} />).querySelector('img')?.src).toBe(
      'https://api.larder.example/files/1',
    )
  })

  test('is the initial of what it would show while there is none', () => {
    expect(show(<Thumb fact={undefined} name="Öl" />).textContent).toBe('Ö')
  })
})

describe('yes and no', () => {
  test('are words', () => {
    expect([
      show(<YesNo value />).textContent,
      show(<YesNo value={false} />).textContent,
      show(<YesNo value={null} />).textContent,
    ]).toEqual(['Yes', 'No', 'No'])
  })
})

describe('a name in a narrow place', () => {
  const kept = (words: string) =>
    [...show(<UnbrokenCodes words={words} />).querySelectorAll('span')].map(
      ({ textContent }) => textContent,
    )

  test('keeps its codes in one piece', () => {
    expect(kept('Ann Baker EMP-00007 3/4')).toEqual(['EMP-00007', '3/4'])
  })

  test('may break in words, numbers and very long codes', () => {
    expect(kept('Semi-detached 1234 ABCDEFGHIJKLMNOPQRSTUVWX-12345')).toEqual([])
  })

  test('loses nothing', () => {
    expect(show(<UnbrokenCodes words="Ann  Baker EMP-00007" />).textContent).toBe(
      'Ann  Baker EMP-00007',
    )
  })
})
