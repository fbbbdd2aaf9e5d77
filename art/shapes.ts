import { createRequire } from 'node:module'

/** Building blocks for the drawings of the public site. Every function returns SVG; sizes are in drawing units. */

const {
  icons,
  width: iconWidth = 32,
  height: iconHeight = 32,
} = createRequire(import.meta.url)('@iconify-json/fluent-emoji-flat/icons.json') as {
  icons: Record<string, { body: string; width?: number; height?: number } | undefined>
  width?: number
  height?: number
}

const INK = '#3a2a1a'
export const WOOD = { top: '#c98f58', face: '#a86f3d', edge: '#8a5630', dark: '#6f4426' } as const

/** x and y. */
export type Point = readonly [x: number, y: number]
/** x, y and the extent in both directions. */
export type Box = readonly [x: number, y: number, width: number, height: number]

const round = (value: number): number => Math.round(value * 10) / 10

/** A food from the icon set; (x, y) is the middle of its lower edge. */
export function icon(name: string, [x, y]: Point, size: number, turn = 0): string {
  const found = icons[name]
  if (!found) throw new Error(`No such icon: ${name}`)
  const scale = size / Math.max(found.width ?? iconWidth, found.height ?? iconHeight)
  const turned = turn === 0 ? '' : ` rotate(${turn} ${round(size / 2)} ${round(size / 2)})`
  return `<g transform="translate(${round(x - size / 2)} ${round(y - size * 0.97)})${turned} scale(${round(scale * 1000) / 1000})">${found.body}</g>`
}

/** The same, positioned by its centre: for items on a table seen from above. */
export const lying = (name: string, [x, y]: Point, size: number, turn = 0): string =>
  icon(name, [x, y + size * 0.47], size, turn)

export const rect = ([x, y, width, height]: Box, fill: string, radius = 0): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`
export const circle = ([x, y]: Point, radius: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${more}/>`
/** Bounding box: the centre and the two radii. */
export const ellipse = ([x, y, rx, ry]: Box, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more}/>`
export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more}/>`
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
/** A `#rrggbb` colour mixed with white, or with black if the amount is negative: `shade('#d4452b', -0.2)`. */
export function shade(colour: string, amount: number): string {
  const towards = amount < 0 ? 0 : 255
  const parts = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16)
    return Math.round(part + (towards - part) * Math.abs(amount))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
/** A translucent shape. */
export const faint = (shape: string, opacity: string): string =>
  shape.replace('/>', ` opacity="${opacity}"/>`)
export const at = ([x, y]: Point, content: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`
export const shadow = ([x, y]: Point, rx: number, ry = rx * 0.16, opacity = 0.2): string =>
  ellipse([x, y, rx, ry], '#1d120a', ` opacity="${opacity}"`)

/** A plank with a lit upper edge. */
export const plank = ([x, y]: Point, width: number, thick = 22): string =>
  faint(rect([x, y + thick, width, 16], '#1d120a'), '.28') +
  rect([x, y, width, thick], WOOD.face) +
  rect([x, y, width, thick * 0.4], WOOD.top) +
  line(
    `M${x + 18} ${y + thick * 0.72}h${width * 0.3}m40 0h${width * 0.2}m60 2h${width * 0.14}`,
    WOOD.edge,
    2,
    ' opacity=".6"',
  )

/** A bunch hung up to dry by its stalks. */
export function bunch([x, y]: Point, size: number, green = '#7fa05a', deep = '#5d7d3f'): string {
  const leaves = Array.from({ length: 15 }, (_, n) => {
    const [row, side] = [Math.floor(n / 3), (n % 3) - 1]
    const [lx, ly] = [side * size * (0.1 + row * 0.055), size * (0.32 + row * 0.14)]
    return `<ellipse cx="${round(lx)}" cy="${round(ly)}" rx="${round(size * 0.085)}" ry="${round(size * 0.16)}" fill="${n % 2 ? green : deep}" transform="rotate(${side * -24 + (n % 2 ? 8 : -8)} ${round(lx)} ${round(ly)})"/>`
  }).join('')
  return at(
    [x, y],
    line(`M0 ${-size * 0.4}V${size * 0.1}`, '#d8bd8e', 3) +
      path(
        `M${-size * 0.05} ${size * 0.05}h${size * 0.1}l${size * 0.1} ${size * 0.4}h${-size * 0.3}Z`,
        deep,
      ) +
      leaves +
      rect([-size * 0.09, size * 0.06, size * 0.18, size * 0.07], '#d8bd8e', 3),
  )
}

/** Red chillies on a thread. */
export const chillies = ([x, y]: Point, length: number): string =>
  at(
    [x, y],
    line(`M0 -60V${length}`, '#d8bd8e', 3) +
      Array.from({ length: Math.round(length / 20) }, (_, n) => {
        const side = n % 2 ? 1 : -1
        return at(
          [0, n * 20 + 8],
          path('M0 0q18 4 24 30q2 10 -3 8q-16 -12 -21 -38Z', n % 3 ? '#c8321d' : '#e04a2c') +
            path('M-3 -4h7l-2 8h-4Z', '#5d7d3f'),
          side,
          side < 0 ? 16 : -16,
        )
      }).join(''),
  )

/** A plate or bowl from above. */
export const dish = ([x, y]: Point, radius: number, food: string, rim = '#fffaf0'): string =>
  circle([x + radius * 0.06, y + radius * 0.1], radius * 1.02, '#1d120a', ' opacity=".18"') +
  circle([x, y], radius, rim) +
  circle([x, y], radius * 0.86, '#00000014') +
  circle([x, y], radius * 0.8, food)

/** Grains, seeds and powder: dots scattered over a circle. */
export const strew = (
  [x, y]: Point,
  radius: number,
  colours: readonly string[],
  { count, size }: { readonly count: number; readonly size: number },
): string =>
  Array.from({ length: count }, (_, n) => {
    const angle = n * 2.39996
    const far = radius * Math.sqrt((n + 0.5) / count)
    return ellipse(
      [x + Math.cos(angle) * far, y + Math.sin(angle) * far, size, size * 0.72],
      colours[n % colours.length] ?? INK,
      ` transform="rotate(${(n * 47) % 180} ${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)})"`,
    )
  }).join('')

/** Boards of a wall or table. */
export const boards = (
  [x, y, width, height]: Box,
  count: number,
  colour: string,
  gap: string,
): string =>
  rect([x, y, width, height], colour) +
  Array.from({ length: count - 1 }, (_, n) =>
    line(`M${x} ${round(y + (height / count) * (n + 1))}h${width}`, gap, 3, ' opacity=".5"'),
  ).join('')

/** Steam that rises. */
export const steam = ([x, y]: Point, size: number, colour = '#fff'): string =>
  [-1, 0, 1]
    .map((n) =>
      line(
        `M${x + n * size * 0.32} ${y}q${size * 0.16} ${-size * 0.28} 0 ${-size * 0.52}t0 ${-size * 0.5}`,
        colour,
        size * 0.07,
        ` opacity="${n === 0 ? 0.55 : 0.35}"`,
      ),
    )
    .join('')

/** The whole drawing; `view` can crop it. */
export const drawing = (width: number, height: number, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content.join('')}</svg>\n`
