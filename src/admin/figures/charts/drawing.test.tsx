import { render, screen, within } from '@testing-library/react'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { expect, test } from 'vitest'
import { Drawing } from './drawing.tsx'
import type { Plot, PlotLinks } from './plot.ts'

const plot = (style: Plot['style']): Plot => ({
  title: 'Hours',
  style,
  by: 'Day',
  isTime: false,
  isAdditive: false,
  before: null,
  groups: ['Monday', 'Tuesday'].map((label) => ({ key: label, label, to: null, colour: 'green' })),
  series: [
    {
      key: 'hours',
      name: 'Hours',
      unit: 'hours',
      values: [8, 6],
      total: 14,
      before: null,
      totalBefore: null,
      colour: 'green',
      isLine: false,
    },
  ],
})

const links = (to: string | null): PlotLinks => ({ listOf: () => to, deeper: () => null })

function drawn(style: Plot['style'], to: string | null) {
  const { unmount } = render(
    <TestMemoryRouter>
      <CoreAdminContext>
        <Drawing plot={plot(style)} links={links(to)} />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  const chart = screen.getByRole('application')
  const hands = [...chart.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).cursor === 'pointer',
  )
  const found = {
    name: chart.getAttribute('aria-label'),
    hands: hands.length,
    links: within(chart).queryAllByRole('link').length,
  }
  unmount()
  return found
}

test.each(['bars', 'donut'] as const)('%s invite nobody to open what leads nowhere', (style) => {
  const leading = drawn(style, '/hours')
  expect(leading.name).toMatch(/Enter opens one/)
  expect(leading.links).toBe(2)
  expect(leading.hands).toBeGreaterThan(2)
  expect(drawn(style, null)).toEqual({
    name: expect.stringMatching(/Arrow keys move between points\.$/),
    hands: 0,
    links: 0,
  })
})
