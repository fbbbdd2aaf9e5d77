import {
  at,
  circle,
  ellipse,
  faint,
  icon,
  line,
  path,
  rect,
  shadow,
  WOOD,
  type Box,
} from './shapes.ts'

/** Colours of what a jar holds. */
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
type FillingName = keyof typeof FILLINGS

const LIDS = {
  gold: ['#e9c46a', '#c99a35'],
  green: ['#3d7357', '#2a543e'],
  white: ['#fff7e6', '#e0d0b2'],
  red: ['#c8402a', '#952a18'],
} as const
type Lid = keyof typeof LIDS

/** A glass jar; (x, y) is the middle of its base. A label has an icon; a cloth replaces the lid. */
export function jar(
  [x, y, w, h]: Box,
  filling: FillingName | Filling,
  {
    lid = 'gold',
    label,
    cloth,
  }: { lid?: Lid | readonly [top: string, side: string]; label?: string; cloth?: string } = {},
): string {
  const { fill, deep, bits = deep } = typeof filling === 'string' ? FILLINGS[filling] : filling
  const r = w * 0.16
  const neck = h * 0.16
  const body = `M${-w / 2} ${-h + neck + r}q0 ${-r} ${r * 0.9} ${-r * 1.1}V${-h + neck * 0.6}H${w / 2 - r * 0.9}v${neck * 0.4 - r * 0.1}q${r * 0.9} ${r * 0.1} ${r * 0.9} ${r * 1.1}V${-r}q0 ${r} ${-r} ${r}H${-w / 2 + r}q${-r} 0 ${-r} ${-r}Z`
  const level = -h + neck * 1.25
  const content = `M${-w / 2 + 4} ${level + r}q0 ${-r * 0.7} ${r * 0.7} ${-r * 0.8}H${w / 2 - r * 0.7 - 4}q${r * 0.7} ${r * 0.1} ${r * 0.7} ${r * 0.8}V${-r - 2}q0 ${r - 2} ${-r} ${r - 2}H${-w / 2 + r + 4}q${-r} 0 ${-r} ${-r + 2}Z`
  const specks = Array.from({ length: 14 }, (_, n) => {
    const [sx, sy] = [((n * 0.618) % 1) - 0.5, (n * 0.7549) % 1]
    return ellipse(
      [sx * w * 0.76, level + r + sy * (h * 0.72), w * (0.035 + (n % 3) * 0.012), w * 0.028],
      n % 2 ? bits : deep,
      ' opacity=".75"',
    )
  }).join('')
  const [top, side] = typeof lid === 'string' ? LIDS[lid] : lid
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
    : rect([-w * 0.42, -h, w * 0.84, neck * 0.72], top, w * 0.05) +
      rect([-w * 0.42, -h + neck * 0.42, w * 0.84, neck * 0.3], side, w * 0.04)
  const paper = label
    ? rect([-w * 0.36, -h * 0.56, w * 0.72, h * 0.4], '#fff8e8', w * 0.05) +
      rect([-w * 0.3, -h * 0.235, w * 0.6, h * 0.02], side, 2) +
      icon(label, [0, -h * 0.255], Math.min(w * 0.5, h * 0.28))
    : ''
  return at(
    [x, y],
    [
      shadow([0, 0], w * 0.56),
      path(body, '#fff', ' opacity=".22"'),
      path(content, fill),
      specks,
      path(
        `M${w * 0.26} ${level + r}h${w * 0.2}V${-r}q0 ${r * 0.9} ${-r * 0.8} ${r * 0.9}H${w * 0.26}Z`,
        deep,
        ' opacity=".45"',
      ),
      paper,
      faint(rect([-w * 0.42, level + r * 0.6, w * 0.075, h * 0.6], '#fff', w * 0.04), '.5'),
      cover,
    ].join(''),
  )
}

/** A bottle of oil, cordial or sauce. */
export function bottle([x, y, w, h]: Box, fill: string, label?: string): string {
  const d = `M${-w / 2} ${-h * 0.52}q0 ${-h * 0.12} ${w * 0.3} ${-h * 0.2}V${-h * 0.94}h${w * 0.4}V${-h * 0.72}q${w * 0.3} ${h * 0.08} ${w * 0.3} ${h * 0.2}V${-w * 0.14}q0 ${w * 0.14} ${-w * 0.14} ${w * 0.14}H${-w * 0.36}q${-w * 0.14} 0 ${-w * 0.14} ${-w * 0.14}Z`
  return at(
    [x, y],
    [
      shadow([0, 0], w * 0.56),
      path(d, fill),
      path(
        `M${w * 0.2} ${-h * 0.6}q${w * 0.3} ${h * 0.02} ${w * 0.3} ${h * 0.1}V${-w * 0.14}q0 ${w * 0.14} ${-w * 0.14} ${w * 0.14}H${w * 0.2}Z`,
        '#1d120a',
        ' opacity=".16"',
      ),
      rect([-w * 0.24, -h, w * 0.48, h * 0.09], '#8a5630', 3),
      faint(rect([-w * 0.38, -h * 0.5, w * 0.1, h * 0.38], '#fff', 4), '.45'),
      label
        ? rect([-w * 0.36, -h * 0.44, w * 0.72, h * 0.28], '#fff8e8', 4) +
          icon(label, [0, -h * 0.19], w * 0.56)
        : '',
    ].join(''),
  )
}

/** A tin with a coloured band. */
export const tin = ([x, y, width, height]: Box, colour: string, label: string): string =>
  at(
    [x, y],
    [
      shadow([0, 0], width * 0.54),
      rect([-width / 2, -height, width, height], colour, 6),
      faint(rect([-width / 2, -height, width, height * 0.12], '#fff', 6), '.35'),
      faint(rect([width * 0.28, -height, width * 0.22, height], '#1d120a', 6), '.14'),
      circle([0, -height * 0.46], width * 0.34, '#fff8e8'),
      icon(label, [0, -height * 0.46 + width * 0.25], width * 0.5),
    ].join(''),
  )

/** A linen sack, its top rolled down over the contents. */
export const sack = ([x, y, width, height]: Box, inside: string, bits: string): string =>
  at(
    [x, y],
    [
      shadow([0, 0], width * 0.56),
      path(
        `M${-width * 0.46} ${-height * 0.8}Q${-width * 0.62} ${-height * 0.3} ${-width * 0.44} 0H${width * 0.44}Q${width * 0.62} ${-height * 0.3} ${width * 0.46} ${-height * 0.8}Z`,
        '#d8bd8e',
      ),
      path(
        `M${width * 0.12} ${-height * 0.8}Q${width * 0.34} ${-height * 0.3} ${width * 0.16} 0H${width * 0.44}Q${width * 0.62} ${-height * 0.3} ${width * 0.46} ${-height * 0.8}Z`,
        '#b99a66',
        ' opacity=".55"',
      ),
      ellipse([0, -height * 0.82, width * 0.48, height * 0.15], '#e9d5ac'),
      ellipse([0, -height * 0.84, width * 0.39, height * 0.11], inside),
      ...Array.from({ length: 9 }, (_, n) =>
        ellipse(
          [
            (((n * 43) % 100) / 100 - 0.5) * width * 0.6,
            -height * (0.8 + ((n * 29) % 100) / 1100),
            width * 0.04,
            width * 0.026,
          ],
          bits,
        ),
      ),
    ].join(''),
  )

/** A slatted crate; its contents are drawn first. */
export const crate = ([x, y, width, height]: Box): string =>
  at(
    [x, y],
    [
      shadow([0, 2], width * 0.54, 14),
      ...[0, 1, 2].map((n) =>
        rect(
          [-width / 2, -height + n * (height / 3) + 3, width, height / 3 - 8],
          n % 2 ? WOOD.top : WOOD.face,
          4,
        ),
      ),
      rect([-width / 2 - 4, -height - 6, 20, height + 6], WOOD.edge, 4),
      rect([width / 2 - 16, -height - 6, 20, height + 6], WOOD.edge, 4),
    ].join(''),
  )
