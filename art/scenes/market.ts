import { crate, jar } from '../containers.ts'
import { circle, drawing, ellipse, faint, icon, path, plank, rect, WOOD } from '../shapes.ts'

export const market = (): string =>
  drawing(960, 720, [
    rect([0, 0, 960, 720], '#cfe6ea'),
    circle([800, 110], 60, '#ffe39a'),
    faint(ellipse([190, 120, 120, 30], '#fff'), '0.8'),
    faint(ellipse([280, 146, 96, 24], '#fff'), '0.8'),
    path(
      'M0 430V250h120v-50h90v70h110v-110l60 -46l60 46v150h150v-70h140v-60h110v90h120v220Z',
      '#e6c9a3',
    ),
    ...[60, 150, 256, 392, 520, 640, 760, 872].map((x, n) =>
      rect([x, 276 + (n % 3) * 22, 26, 40], '#c7a478', 12),
    ),
    rect([0, 470, 960, 250], '#d8b98a'),
    ...Array.from({ length: 14 }, (_, n) =>
      ellipse([(n * 137) % 960, 520 + ((n * 71) % 190), 46, 14], '#c9a775'),
    ),
    rect([132, 190, 18, 420], WOOD.edge),
    rect([810, 190, 18, 420], WOOD.edge),
    rect([150, 300, 660, 170], '#7a4f2d'),
    jar([250, 412, 70, 96], 'mango', {}),
    jar([330, 412, 70, 96], 'tomato', { lid: 'white' }),
    jar([410, 412, 70, 96], 'lime', { lid: 'green' }),
    jar([490, 412, 70, 96], 'plum', {}),
    jar([570, 412, 70, 96], 'marmalade', { lid: 'white' }),
    jar([650, 412, 70, 96], 'honey', { lid: 'green' }),
    jar([726, 412, 70, 96], 'berry', {}),
    plank([150, 410], 660, 18),
    ...Array.from({ length: 8 }, (_, n) =>
      path(
        `M${100 + n * 95} 110h95l${n < 4 ? -8 : 8} 132q-47 44 -95 0Z`,
        n % 2 ? '#fff6e2' : '#c8402a',
      ),
    ),
    rect([96, 96, 768, 22], '#952a18', 8),
    ...[200, 300, 400].map((x, n) => icon('tomato', [x - 20 + n * 8, 548], 84)),
    icon('lemon', [516, 546], 78),
    icon('lime', [578, 548], 78),
    icon('lemon', [636, 546], 78),
    icon('eggplant', [724, 552], 104),
    icon('eggplant', [786, 556], 92, 16),
    icon('tomato', [250, 532], 74),
    icon('tomato', [356, 534], 78),
    icon('lime', [548, 520], 66),
    crate([296, 620, 300, 92]),
    crate([580, 620, 230, 92]),
    crate([764, 620, 160, 92]),
    icon('basket', [92, 674], 150),
    icon('sunflower', [886, 660], 130),
    icon('baguette-bread', [110, 594], 110, -20),
    icon('honey-pot', [900, 700], 92),
  ])
