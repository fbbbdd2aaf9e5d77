import { bottle, jar, tin } from './containers.ts'
import {
  at,
  circle,
  ellipse,
  faint,
  line,
  lying,
  path,
  rect,
  shade,
  shadow,
  strew,
} from './shapes.ts'

/** Product as it is sold: its pack, the colour of its content, and a picture on the label. */
export interface Pack {
  readonly kind: PackKind
  readonly size: 'small' | 'large'
  readonly fill: string
  /** Name of the picture in the icon set. */
  readonly icon: string
  /** Colour of the brand: lids, bands and caps. */
  readonly brand: string
}

const CREAM = '#fff8e8'
const CARD = '#f3e6cc'
const KRAFT = '#d2ae78'
const INK = '#1d120a'
const STEEL = '#c9ccd0'

/** Faint reflection on a shiny surface. */
const gleam = (x: number, y: number, width: number, height: number): string =>
  faint(rect([x, y, width, height], '#fff', width / 2), '.38')

/** Part of a shape in the shade. */
const dusk = (d: string): string => path(d, INK, ' opacity=".13"')

/** Picture on a round label. */
const medal = (name: string, y: number, radius: number, rim: string): string =>
  circle([0, y], radius, rim) +
  circle([0, y], radius * 0.9, CREAM) +
  lying(name, [0, y], radius * 1.24)

/** Picture on a label with the colour of the brand. */
const label = (
  name: string,
  y: number,
  [width, height]: readonly [number, number],
  brand: string,
) =>
  rect([-width / 2, y - height / 2, width, height], CREAM, 10) +
  rect([-width / 2, y + height / 2 - 26, width, 26], brand, 8) +
  rect([-width / 2, y + height / 2 - 26, width, 12], brand) +
  lying(name, [0, y - 12], Math.min(width * 0.78, height - 44))

type Draw = (pack: Pack) => string

const fillings = (fill: string) => ({ fill, deep: shade(fill, -0.24), bits: shade(fill, 0.34) })

const jarred: Draw = ({ fill, icon: name, brand, size }) =>
  jar(size === 'small' ? [0, 0, 216, 262] : [0, 0, 228, 316], fillings(fill), {
    lid: [brand, shade(brand, -0.25)],
    label: name,
  })

/** A catering pail. */
const pail: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 170) +
  path('M-150 -250H150L124 -14Q122 0 106 0H-106Q-122 0 -124 -14Z', '#fbf6ea') +
  path('M-144 -196H144L127 -44H-127Z', fill) +
  medal(name, -120, 70, shade(fill, -0.2)) +
  dusk('M84 -250H150L124 -14Q122 0 106 0H62Z') +
  rect([-162, -284, 324, 40], brand, 10) +
  faint(rect([-162, -284, 324, 14], '#fff', 8), '.25')

/** A pot with a foil lid. */
const cup: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 124) +
  path('M-132 -226H132L104 -16Q102 0 86 0H-86Q-102 0 -104 -16Z', fill) +
  path('M-124 -168H124L110 -66H-110Z', CREAM) +
  lying(name, [0, -117], 92) +
  dusk('M74 -226H132L104 -16Q102 0 86 0H52Z') +
  ellipse([0, -228, 142, 20], brand) +
  ellipse([-6, -233, 126, 12], shade(brand, 0.3)) +
  path('M118 -226l44 14-30 8Z', brand)

const squeezed: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 92) +
  path('M-26 -300L-11 -356H11L26 -300Z', brand) +
  rect([-38, -304, 76, 36], shade(brand, -0.2), 8) +
  path(
    'M-46 -272H46Q88 -262 88 -206Q74 -150 84 -96V-24Q84 0 60 0H-60Q-84 0 -84 -24V-96Q-74 -150 -88 -206Q-88 -262 -46 -272Z',
    fill,
  ) +
  label(name, -122, [138, 124], brand) +
  dusk('M34 -272H46Q88 -262 88 -206Q74 -150 84 -96V-24Q84 0 60 0H34Z') +
  gleam(-66, -236, 14, 60)

const bottled: Draw = ({ fill, icon: name }) => bottle([0, 0, 138, 352], fill, name)

/** A can of two litres with a handle. */
const flagon: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 140) +
  rect([-104, -338, 66, 40], brand, 8) +
  faint(rect([-104, -338, 66, 14], '#fff', 8), '.25') +
  `<path fill-rule="evenodd" fill="${fill}" d="M-112 -304H-30L110 -304Q134 -304 134 -280V-26Q134 0 108 0H-108Q-134 0 -134 -26V-250Q-134 -282 -112 -304ZM30 -276Q18 -276 18 -262V-244Q18 -232 30 -232H88Q100 -232 100 -244V-262Q100 -276 88 -276Z"/>` +
  label(name, -104, [212, 152], brand) +
  dusk('M112 -303Q134 -300 134 -280V-26Q134 0 108 0H100V-232Q112 -254 100 -276Z') +
  gleam(-116, -224, 16, 190)

const tinned: Draw = ({ fill, icon: name }) =>
  tin([0, 0, 210, 276], fill, name) +
  rect([-110, -284, 220, 16], STEEL, 8) +
  rect([-110, -10, 220, 14], STEEL, 7) +
  faint(rect([58, -284, 52, 294], INK, 6), '.1')

/** A spice glass with a lid to strew from. */
const shaker: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 92) +
  rect([-62, -296, 124, 62], brand, 14) +
  [-36, -12, 12, 36].map((x) => circle([x, -280], 5, shade(brand, -0.45))).join('') +
  faint(rect([-62, -256, 124, 22], INK, 8), '.16') +
  path(
    'M-66 -236H66Q84 -226 84 -200V-20Q84 0 64 0H-64Q-84 0 -84 -20V-200Q-84 -226 -66 -236Z',
    '#fffdf6',
  ) +
  path('M-74 -190H74V-20Q74 -9 62 -9H-62Q-74 -9 -74 -20Z', fill) +
  strew([0, -172], 60, [shade(fill, 0.3), shade(fill, -0.25)], { count: 26, size: 5 }) +
  label(name, -88, [134, 118], brand) +
  faint(rect([46, -234, 36, 232], INK, 14), '.1') +
  gleam(-66, -216, 12, 196)

/** A square caddy of tin. */
const caddy: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 118) +
  rect([-96, -296, 192, 58], brand, 12) +
  rect([-108, -250, 216, 250], fill, 14) +
  rect([-108, -236, 216, 8], shade(fill, 0.4)) +
  rect([-108, -24, 216, 8], shade(fill, 0.4)) +
  medal(name, -130, 82, '#e9c46a') +
  faint(rect([62, -250, 46, 250], INK, 14), '.14') +
  faint(rect([52, -296, 44, 46], INK, 10), '.14') +
  gleam(-92, -210, 12, 170)

/** A bag that stands, with a window. */
const pouch: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 132) +
  path('M-122 -330H122L128 -24Q90 6 0 4Q-90 6 -128 -24Z', KRAFT) +
  rect([-122, -330, 244, 36], brand, 4) +
  line('M-120 -282H120', shade(KRAFT, -0.25), 4) +
  label(name, -200, [176, 132], brand) +
  path('M-84 -104H84Q92 -70 76 -34Q0 -16 -76 -34Q-92 -70 -84 -104Z', fill) +
  strew([0, -68], 44, [shade(fill, 0.3), shade(fill, -0.22)], { count: 30, size: 6 }) +
  line('M-128 -24Q0 -64 128 -24', shade(KRAFT, -0.25), 3) +
  dusk('M78 -330H122L128 -24Q108 -6 82 -2Z') +
  gleam(-106, -276, 12, 230)

/** Saw-toothed seam of a bag, from left to right. */
const teeth = (x: number, y: number, up: number): string =>
  Array.from(
    { length: 12 },
    (_, n) => `L${x + n * 19.5 + 9.75} ${y - up}L${x + (n + 1) * 19.5} ${y}`,
  ).join('')

const bag: Draw = ({ fill, icon: name, brand, size }) =>
  at(
    [0, 0],
    shadow([0, 0], 122) +
      path(
        `M-117 -322${teeth(-117, -322, 9)}Q108 -290 126 -160Q110 -40 117 -6L117 0L-117 0Q-110 -40 -126 -160Q-108 -290 -117 -322Z`,
        fill,
      ) +
      line('M-113 -304H113M-113 -16H113', shade(fill, -0.3), 4) +
      path('M-112 -286H112Q116 -262 119 -236H-119Q-116 -262 -112 -286Z', brand) +
      circle([0, -132], 90, CREAM) +
      lying(name, [0, -132], 128) +
      dusk('M72 -322H117Q108 -290 126 -160Q110 -40 117 0H84Q104 -160 72 -322Z') +
      path('M-96 -222Q-116 -140 -98 -44Q-86 -130 -96 -222Z', '#fff', ' opacity=".4"'),
    size === 'small' ? 0.88 : 1.04,
  )

/** A box of cardboard, seen from the front and from the right. */
function carton({ fill, icon: name, brand, size }: Pack, isFrozen: boolean): string {
  const [w, h] = size === 'small' ? [224, 196] : [236, 272]
  const left = -w / 2 - 24
  const right = left + w
  const top = isFrozen ? '#e8f3f8' : shade(fill, 0.42)
  return (
    shadow([4, 0], w * 0.62) +
    path(`M${right} 0V${-h}l52 -34v${h}Z`, shade(fill, -0.26)) +
    path(`M${left} ${-h}l52 -34h${w}l-52 34Z`, top) +
    rect([left, -h, w, h], fill, 3) +
    (isFrozen ? path(`M${left} ${-h}h${w}v40q${-w / 2} 46 ${-w} 0Z`, '#e8f3f8') : '') +
    (isFrozen ? lying('snowflake', [left + 34, -h + 34], 40) : '') +
    rect([left, -46, w, 30], brand) +
    at([left + w / 2, 0], medal(name, -h / 2 - (isFrozen ? 4 : 22), h * 0.31, shade(fill, -0.2))) +
    line(`M${left + w * 0.34} -31h${w * 0.32}`, CREAM, 6)
  )
}

/** A packet with a folded top. */
const packet: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 118) +
  path('M-104 -292Q0 -306 104 -292L112 -12Q112 0 98 0H-98Q-112 0 -112 -12Z', fill) +
  path('M-104 -292Q0 -306 104 -292L96 -334H-96Z', brand) +
  line('M-104 -292Q0 -306 104 -292', shade(brand, -0.3), 4) +
  label(name, -178, [166, 146], brand) +
  strew([0, -52], 40, [shade(fill, 0.35), shade(fill, -0.2)], { count: 22, size: 7 }) +
  dusk('M62 -297Q90 -296 104 -292L112 -12Q112 0 98 0H72Z') +
  gleam(-96, -270, 12, 246)

/** A sewn sack. */
const sack: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 150) +
  path(
    'M-118 -334H118L130 -296Q152 -150 138 -30Q132 0 100 0H-100Q-132 0 -138 -30Q-152 -150 -130 -296Z',
    CARD,
  ) +
  path('M-118 -334H118L130 -296H-130Z', brand) +
  line('M-126 -306H126', CREAM, 4, ' stroke-dasharray="10 8"') +
  path('M-141 -92Q0 -70 141 -92L140 -50Q0 -28 -140 -50Z', fill) +
  medal(name, -184, 92, brand) +
  dusk('M78 -334H118L130 -296Q152 -150 138 -30Q132 0 100 0H84Q118 -150 78 -334Z') +
  line('M-118 -250Q-126 -180 -118 -120', '#fff', 8, ' opacity=".6"')

/** A clear bag that shows its content, under a card. */
const wrapped: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 150) +
  path(
    'M-112 -276H112Q152 -150 142 -20Q140 0 120 0H-120Q-140 0 -142 -20Q-152 -150 -112 -276Z',
    '#fff',
    ' opacity=".5"',
  ) +
  lying(name, [-38, -152], 150, -14) +
  lying(name, [36, -88], 164, 8) +
  path(
    'M-112 -276H112Q152 -150 142 -20Q140 0 120 0H-120Q-140 0 -142 -20Q-152 -150 -112 -276Z',
    '#fff',
    ' opacity=".16"',
  ) +
  line('M-104 -236Q-130 -130 -124 -40M96 -236Q106 -206 112 -180', '#fff', 9, ' opacity=".75"') +
  path('M-126 -344H126V-258Q0 -244 -126 -258Z', brand) +
  rect([-64, -326, 128, 44], fill, 22) +
  line('M-32 -304H32', shade(fill, -0.45), 7) +
  circle([-100, -304], 6, CREAM) +
  circle([100, -304], 6, CREAM)

const roundTin: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 6], 168) +
  path('M-156 -186V-24Q-156 22 0 22T156 -24V-186Z', fill) +
  path('M-156 -60Q-156 -14 0 -14T156 -60V-34Q156 12 0 12T-156 -34Z', brand) +
  medal(name, -98, 74, '#e9c46a') +
  dusk('M92 -186H156V-24Q156 8 92 16Z') +
  path('M-166 -214V-184Q-166 -140 0 -140T166 -184V-214Z', brand) +
  ellipse([0, -214, 166, 44], shade(brand, 0.22)) +
  ellipse([0, -216, 132, 32], shade(brand, 0.36)) +
  gleam(-140, -150, 12, 112)

/** A bar in foil and paper. */
const bar: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 108) +
  rect([-92, -344, 184, 344], '#e5c46a', 8) +
  path(
    'M-92 -344l18 14 18 -14 18 14 18 -14 18 14 18 -14 18 14 20 -14 18 14 20 -14v26H-92Z',
    '#f3dc95',
  ) +
  rect([-98, -306, 196, 272], fill, 6) +
  rect([-98, -120, 196, 46], brand) +
  medal(name, -206, 72, '#e5c46a') +
  line('M-48 -97H48', CREAM, 8) +
  faint(rect([54, -344, 44, 344], INK, 6), '.14') +
  gleam(-84, -292, 12, 160)

/** A carton to pour from. */
const gable: Draw = ({ fill, icon: name, brand }) =>
  shadow([8, 0], 120) +
  path('M74 0V-232l46 -26V-30Z', shade(fill, -0.24)) +
  path('M74 -232l46 -26 -28 -50H-58Z', shade(fill, 0.2)) +
  path('M-104 -232L-58 -308H92L74 -232Z', shade(fill, 0.4)) +
  rect([-60, -342, 152, 38], brand, 4) +
  rect([-104, -234, 178, 234], fill, 3) +
  at([-15, 0], label(name, -116, [142, 158], brand)) +
  ellipse([-4, -276, 26, 13], brand) +
  ellipse([-4, -284, 24, 11], shade(brand, 0.35))

/** A tray of cans in cardboard. */
const tray: Draw = ({ fill, icon: name, brand }) =>
  shadow([0, 0], 176) +
  [-114, -38, 38, 114]
    .map((x) =>
      at(
        [x, -40],
        rect([-36, -206, 72, 206], fill, 10) +
          rect([-30, -216, 60, 16], STEEL, 8) +
          rect([-36, -160, 72, 18], brand) +
          faint(rect([10, -206, 26, 206], INK, 8), '.16') +
          gleam(-28, -196, 7, 130),
      ),
    )
    .join('') +
  path('M-164 -124H164V-12Q164 0 152 0H-152Q-164 0 -164 -12Z', KRAFT) +
  path('M-164 -124H164V-108H-164Z', shade(KRAFT, 0.22)) +
  dusk('M110 -124H164V-12Q164 0 152 0H110Z') +
  medal(name, -60, 50, brand)

const KINDS = {
  jar: jarred,
  pail,
  cup,
  squeezed,
  bottle: bottled,
  flagon,
  tin: tinned,
  shaker,
  caddy,
  pouch,
  bag,
  carton: (pack) => carton(pack, false),
  frozen: (pack) => carton(pack, true),
  packet,
  sack,
  wrapped,
  roundTin,
  bar,
  gable,
  tray,
} as const satisfies Record<string, Draw>
export type PackKind = keyof typeof KINDS

const SIZE = 512

/** Product picture, 512 × 512: the pack on a table, on a tile of the `background` colour with transparent corners. */
export const drawPack = (pack: Pack, background: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
<defs>
<clipPath id="tile"><rect width="${SIZE}" height="${SIZE}" rx="88"/></clipPath>
<radialGradient id="light" cx="0.35" cy="0.15" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
</defs>
<g clip-path="url(#tile)">${rect([0, 0, SIZE, SIZE], background)}<rect width="${SIZE}" height="${SIZE}" fill="url(#light)"/>${rect([0, 404, SIZE, 108], shade(background, -0.14))}${rect([0, 404, SIZE, 5], shade(background, 0.3))}${at([SIZE / 2, 458], KINDS[pack.kind](pack), 1.16)}</g>
</svg>`
