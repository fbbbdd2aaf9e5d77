import { jar, sack } from '../containers.ts'
import { at, drawing, ellipse, icon, path, rect, shadow, WOOD } from '../shapes.ts'

export const bread = (): string =>
  drawing(960, 720, [
    rect([0, 0, 960, 720], '#b9694a'),
    ...Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 10 }, (_, n) =>
        rect(
          [n * 108 - (row % 2 ? 54 : 0) + 3, row * 66 + 3, 102, 60],
          (row + n) % 3 ? '#c4755a' : '#b4623f',
          6,
        ),
      ).join(''),
    ),
    path('M240 470V300a240 240 0 0 1 480 0v170Z', '#7a4434'),
    path('M276 470V304a204 204 0 0 1 408 0v166Z', '#2a1710'),
    ellipse([480, 470, 220, 120], '#ef8b2a', ' opacity=".55"'),
    ellipse([480, 470, 150, 76], '#ffc75a', ' opacity=".7"'),
    icon('fire', [380, 462], 120),
    icon('fire', [580, 462], 120),
    icon('fire', [480, 450], 150),
    ellipse([480, 470, 204, 16], '#1d120a'),
    rect([0, 466, 960, 30], '#e3c79c'),
    rect([0, 490, 960, 230], '#c99e6a'),
    rect([0, 490, 960, 12], '#a87c4a'),
    at(
      [250, 610],
      shadow([0, 40], 210, 22, 0.3) +
        rect([-200, -16, 400, 52], WOOD.face, 26) +
        rect([-200, -16, 400, 20], WOOD.top, 10),
    ),
    icon('bread', [160, 604], 190),
    icon('bread', [318, 602], 176),
    at(
      [690, 640],
      shadow([0, 40], 240, 24, 0.3) +
        rect([-230, -14, 460, 52], WOOD.face, 26) +
        rect([-230, -14, 460, 20], WOOD.top, 10),
    ),
    icon('baguette-bread', [586, 640], 210, 8),
    icon('pretzel', [728, 636], 136),
    icon('croissant', [848, 636], 140),
    icon('flatbread', [454, 700], 156),
    icon('butter', [78, 706], 116),
    sack([904, 500, 150, 160], '#fffaf0', '#e8dcc0'),
    jar([70, 478, 86, 118], 'honey', { label: 'honeybee' }),
    icon('sheaf-of-rice', [176, 482], 120),
  ])
