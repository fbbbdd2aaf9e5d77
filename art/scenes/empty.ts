import { circle, drawing, ellipse, icon, lying } from '../shapes.ts'

/** Empty plate, for addresses that do not exist. */
export const empty = (): string =>
  drawing(480, 320, [
    ellipse([240, 286, 200, 20], '#1d120a', ' opacity=".12"'),
    circle([240, 160], 128, '#fffaf0'),
    circle([240, 160], 128, 'none', ' stroke="#e4d3b4" stroke-width="4"'),
    circle([240, 160], 92, '#f4ead6'),
    icon('fork-and-knife', [240, 222], 120),
    lying('leafy-green', [352, 240], 70),
    lying('tomato', [112, 236], 74),
  ])
