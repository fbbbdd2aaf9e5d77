import { createRequire } from 'node:module'

/** Pieces that the drawings of the public site are put together from. Every function gives SVG; sizes are in drawing units. */

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

const round = (value: number): number => Math.round(value * 10) / 10

/** A food from the icon set; (x, y) is where it stands: the middle of its lower edge. */
export function icon(name: string, x: number, y: number, size: number, turn = 0): string {
  const found = icons[name]
  if (!found) throw new Error(`No such icon: ${name}`)
  const scale = size / Math.max(found.width ?? iconWidth, found.height ?? iconHeight)
  const turned = turn === 0 ? '' : ` rotate(${turn} ${round(size / 2)} ${round(size / 2)})`
  return `<g transform="translate(${round(x - size / 2)} ${round(y - size * 0.97)})${turned} scale(${round(scale * 1000) / 1000})">${found.body}</g>`
}

/** The same, by its middle: for what lies on a table seen from above. */
export const lying = (name: string, x: number, y: number, size: number, turn = 0): string =>
  icon(name, x, y + size * 0.47, size, turn)

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}/>`
export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${more}/>`
export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${more}/>`
export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more}/>`
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
export const at = (x: number, y: number, content: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`
export const shadow = (x: number, y: number, rx: number, ry = rx * 0.16, opacity = 0.2): string =>
  ellipse(x, y, rx, ry, '#1d120a', ` opacity="${opacity}"`)

interface Filling {
  readonly fill: string
  readonly deep: string
  readonly bits?: string
}
const FILLINGS = {
  mango: { fill: '#f2a52c', deep: '#d97f12', bits: '#ffd071' },
  lime: { fill: '#94ad3a', deep: '#6d8724', bits: '#c9dc7a' },
  tomato: { fill: '#d4452b', deep: '#a92d19', bits: '#f0806a' },
  plum: { fill: '#7d3a63', deep: '#572445', bits: '#b56c98' },
  onion: { fill: '#c66b4a', deep: '#9c4b30', bits: '#eaa688' },
  honey: { fill: '#e8a020', deep: '#c67a0d', bits: '#ffcf5a' },
  berry: { fill: '#b02a44', deep: '#7f1830', bits: '#e26a80' },
  gherkin: { fill: '#6f8f3c', deep: '#4d6b25', bits: '#a8c36f' },
  marmalade: { fill: '#ef7f1a', deep: '#c75c0a', bits: '#ffb463' },
  blue: { fill: '#4b4a86', deep: '#323164', bits: '#8583c4' },
} as const satisfies Record<string, Filling>
export type FillingName = keyof typeof FILLINGS

const LIDS = {
  gold: ['#e9c46a', '#c99a35'],
  green: ['#3d7357', '#2a543e'],
  white: ['#fff7e6', '#e0d0b2'],
  red: ['#c8402a', '#952a18'],
} as const
export type Lid = keyof typeof LIDS

/** A glass jar of something good; (x, y) is the middle of its foot. A label carries an icon, a cloth takes the lid's place. */
export function jar(
  x: number,
  y: number,
  width: number,
  height: number,
  filling: FillingName,
  { lid = 'gold', label, cloth }: { lid?: Lid; label?: string; cloth?: string } = {},
): string {
  const { fill, deep, bits } = FILLINGS[filling]
  const [w, h] = [width, height]
  const r = w * 0.16
  const neck = h * 0.16
  const body = `M${-w / 2} ${-h + neck + r}q0 ${-r} ${r * 0.9} ${-r * 1.1}V${-h + neck * 0.6}H${w / 2 - r * 0.9}v${neck * 0.4 - r * 0.1}q${r * 0.9} ${r * 0.1} ${r * 0.9} ${r * 1.1}V${-r}q0 ${r} ${-r} ${r}H${-w / 2 + r}q${-r} 0 ${-r} ${-r}Z`
  const level = -h + neck * 1.25
  const content = `M${-w / 2 + 4} ${level + r}q0 ${-r * 0.7} ${r * 0.7} ${-r * 0.8}H${w / 2 - r * 0.7 - 4}q${r * 0.7} ${r * 0.1} ${r * 0.7} ${r * 0.8}V${-r - 2}q0 ${r - 2} ${-r} ${r - 2}H${-w / 2 + r + 4}q${-r} 0 ${-r} ${-r + 2}Z`
  const specks = Array.from({ length: 14 }, (_, n) => {
    const [sx, sy] = [((n * 0.618) % 1) - 0.5, (n * 0.7549) % 1]
    return ellipse(
      sx * w * 0.76,
      level + r + sy * (h * 0.72),
      w * (0.035 + (n % 3) * 0.012),
      w * 0.028,
      n % 2 ? bits : deep,
      ' opacity=".75"',
    )
  }).join('')
  const [top, side] = LIDS[lid]
  const cover = cloth
    ? path(
        `M${-w * 0.5} ${-h + neck * 0.75}q${w * 0.06} ${-neck * 1.25} ${w * 0.5} ${-neck * 1.25}t${w * 0.5} ${neck * 1.25}q${-w * 0.08} ${neck * 0.35} ${-w * 0.17} 0t${-w * 0.17} 0t${-w * 0.16} 0t${-w * 0.17} 0t${-w * 0.17} 0t${-w * 0.16} 0Z`,
        cloth,
      ) +
      line(
        `M${-w * 0.36} ${-h + neck * 0.42}q${w * 0.36} ${neck * 0.3} ${w * 0.72} 0`,
        '#fff7e6',
        w * 0.035,
      )
    : rect(-w * 0.42, -h, w * 0.84, neck * 0.72, top, w * 0.05) +
      rect(-w * 0.42, -h + neck * 0.42, w * 0.84, neck * 0.3, side, w * 0.04)
  const paper = label
    ? rect(-w * 0.36, -h * 0.56, w * 0.72, h * 0.4, '#fff8e8', w * 0.05) +
      rect(-w * 0.3, -h * 0.235, w * 0.6, h * 0.02, side, 2) +
      icon(label, 0, -h * 0.255, Math.min(w * 0.5, h * 0.28))
    : ''
  return at(
    x,
    y,
    [
      shadow(0, 0, w * 0.56),
      path(body, '#fff', ' opacity=".22"'),
      path(content, fill),
      specks,
      path(
        `M${w * 0.26} ${level + r}h${w * 0.2}V${-r}q0 ${r * 0.9} ${-r * 0.8} ${r * 0.9}H${w * 0.26}Z`,
        deep,
        ' opacity=".45"',
      ),
      paper,
      rect(-w * 0.42, level + r * 0.6, w * 0.075, h * 0.6, '#fff', w * 0.04).replace(
        '/>',
        ' opacity=".5"/>',
      ),
      cover,
    ].join(''),
  )
}

/** A bottle of oil, cordial or sauce. */
export function bottle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  label?: string,
): string {
  const [w, h] = [width, height]
  const d = `M${-w / 2} ${-h * 0.52}q0 ${-h * 0.12} ${w * 0.3} ${-h * 0.2}V${-h * 0.94}h${w * 0.4}V${-h * 0.72}q${w * 0.3} ${h * 0.08} ${w * 0.3} ${h * 0.2}V${-w * 0.14}q0 ${w * 0.14} ${-w * 0.14} ${w * 0.14}H${-w * 0.36}q${-w * 0.14} 0 ${-w * 0.14} ${-w * 0.14}Z`
  return at(
    x,
    y,
    [
      shadow(0, 0, w * 0.56),
      path(d, fill),
      path(
        `M${w * 0.2} ${-h * 0.6}q${w * 0.3} ${h * 0.02} ${w * 0.3} ${h * 0.1}V${-w * 0.14}q0 ${w * 0.14} ${-w * 0.14} ${w * 0.14}H${w * 0.2}Z`,
        '#1d120a',
        ' opacity=".16"',
      ),
      rect(-w * 0.24, -h, w * 0.48, h * 0.09, '#8a5630', 3),
      rect(-w * 0.38, -h * 0.5, w * 0.1, h * 0.38, '#fff', 4).replace('/>', ' opacity=".45"/>'),
      label
        ? rect(-w * 0.36, -h * 0.44, w * 0.72, h * 0.28, '#fff8e8', 4) +
          icon(label, 0, -h * 0.19, w * 0.56)
        : '',
    ].join(''),
  )
}

/** A tin with a coloured band. */
export const tin = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  label: string,
): string =>
  at(
    x,
    y,
    [
      shadow(0, 0, width * 0.54),
      rect(-width / 2, -height, width, height, colour, 6),
      rect(-width / 2, -height, width, height * 0.12, '#fff', 6).replace('/>', ' opacity=".35"/>'),
      rect(width * 0.28, -height, width * 0.22, height, '#1d120a', 6).replace(
        '/>',
        ' opacity=".14"/>',
      ),
      circle(0, -height * 0.46, width * 0.34, '#fff8e8'),
      icon(label, 0, -height * 0.46 + width * 0.25, width * 0.5),
    ].join(''),
  )

/** A linen sack, its top rolled down over what is inside. */
export const sack = (
  x: number,
  y: number,
  width: number,
  height: number,
  inside: string,
  bits: string,
): string =>
  at(
    x,
    y,
    [
      shadow(0, 0, width * 0.56),
      path(
        `M${-width * 0.46} ${-height * 0.8}Q${-width * 0.62} ${-height * 0.3} ${-width * 0.44} 0H${width * 0.44}Q${width * 0.62} ${-height * 0.3} ${width * 0.46} ${-height * 0.8}Z`,
        '#d8bd8e',
      ),
      path(
        `M${width * 0.12} ${-height * 0.8}Q${width * 0.34} ${-height * 0.3} ${width * 0.16} 0H${width * 0.44}Q${width * 0.62} ${-height * 0.3} ${width * 0.46} ${-height * 0.8}Z`,
        '#b99a66',
        ' opacity=".55"',
      ),
      ellipse(0, -height * 0.82, width * 0.48, height * 0.15, '#e9d5ac'),
      ellipse(0, -height * 0.84, width * 0.39, height * 0.11, inside),
      ...Array.from({ length: 9 }, (_, n) =>
        ellipse(
          (((n * 43) % 100) / 100 - 0.5) * width * 0.6,
          -height * (0.8 + ((n * 29) % 100) / 1100),
          width * 0.04,
          width * 0.026,
          bits,
        ),
      ),
    ].join(''),
  )

/** A plank with a lit upper edge. */
export const plank = (x: number, y: number, width: number, thick = 22): string =>
  rect(x, y + thick, width, 16, '#1d120a').replace('/>', ' opacity=".28"/>') +
  rect(x, y, width, thick, WOOD.face) +
  rect(x, y, width, thick * 0.4, WOOD.top) +
  line(
    `M${x + 18} ${y + thick * 0.72}h${width * 0.3}m40 0h${width * 0.2}m60 2h${width * 0.14}`,
    WOOD.edge,
    2,
    ' opacity=".6"',
  )

/** A bunch hung up to dry by its stalks. */
export function bunch(
  x: number,
  y: number,
  size: number,
  green = '#7fa05a',
  deep = '#5d7d3f',
): string {
  const leaves = Array.from({ length: 15 }, (_, n) => {
    const [row, side] = [Math.floor(n / 3), (n % 3) - 1]
    const [lx, ly] = [side * size * (0.1 + row * 0.055), size * (0.32 + row * 0.14)]
    return `<ellipse cx="${round(lx)}" cy="${round(ly)}" rx="${round(size * 0.085)}" ry="${round(size * 0.16)}" fill="${n % 2 ? green : deep}" transform="rotate(${side * -24 + (n % 2 ? 8 : -8)} ${round(lx)} ${round(ly)})"/>`
  }).join('')
  return at(
    x,
    y,
    line(`M0 ${-size * 0.4}V${size * 0.1}`, '#d8bd8e', 3) +
      path(
        `M${-size * 0.05} ${size * 0.05}h${size * 0.1}l${size * 0.1} ${size * 0.4}h${-size * 0.3}Z`,
        deep,
      ) +
      leaves +
      rect(-size * 0.09, size * 0.06, size * 0.18, size * 0.07, '#d8bd8e', 3),
  )
}

/** Red chillies on a thread. */
export const chillies = (x: number, y: number, length: number): string =>
  at(
    x,
    y,
    line(`M0 -60V${length}`, '#d8bd8e', 3) +
      Array.from({ length: Math.round(length / 20) }, (_, n) => {
        const side = n % 2 ? 1 : -1
        return at(
          0,
          n * 20 + 8,
          path('M0 0q18 4 24 30q2 10 -3 8q-16 -12 -21 -38Z', n % 3 ? '#c8321d' : '#e04a2c') +
            path('M-3 -4h7l-2 8h-4Z', '#5d7d3f'),
          side,
          side < 0 ? 16 : -16,
        )
      }).join(''),
  )

/** A plate or bowl from above. */
export const dish = (x: number, y: number, radius: number, food: string, rim = '#fffaf0'): string =>
  circle(x + radius * 0.06, y + radius * 0.1, radius * 1.02, '#1d120a', ' opacity=".18"') +
  circle(x, y, radius, rim) +
  circle(x, y, radius * 0.86, '#00000014') +
  circle(x, y, radius * 0.8, food)

/** Grains, seeds and powder: dots strewn over a round. */
export const strew = (
  x: number,
  y: number,
  radius: number,
  colours: readonly string[],
  count: number,
  size: number,
): string =>
  Array.from({ length: count }, (_, n) => {
    const angle = n * 2.39996
    const far = radius * Math.sqrt((n + 0.5) / count)
    return ellipse(
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far,
      size,
      size * 0.72,
      colours[n % colours.length] ?? INK,
      ` transform="rotate(${(n * 47) % 180} ${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)})"`,
    )
  }).join('')

/** Boards of a wall or a table. */
export const boards = (
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  colour: string,
  gap: string,
): string =>
  rect(x, y, width, height, colour) +
  Array.from({ length: count - 1 }, (_, n) =>
    line(`M${x} ${round(y + (height / count) * (n + 1))}h${width}`, gap, 3, ' opacity=".5"'),
  ).join('')

/** A slatted crate; what is in it is drawn before. */
export const crate = (x: number, y: number, width: number, height: number): string =>
  at(
    x,
    y,
    [
      shadow(0, 2, width * 0.54, 14),
      ...[0, 1, 2].map((n) =>
        rect(
          -width / 2,
          -height + n * (height / 3) + 3,
          width,
          height / 3 - 8,
          n % 2 ? WOOD.top : WOOD.face,
          4,
        ),
      ),
      rect(-width / 2 - 4, -height - 6, 20, height + 6, WOOD.edge, 4),
      rect(width / 2 - 16, -height - 6, 20, height + 6, WOOD.edge, 4),
    ].join(''),
  )

/** Steam that rises. */
export const steam = (x: number, y: number, size: number, colour = '#fff'): string =>
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

/** The whole drawing; `view` may cut a part out of it. */
export const drawing = (width: number, height: number, content: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content.join('')}</svg>\n`
