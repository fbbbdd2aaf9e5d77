import { crate } from '../containers.ts'
import { drawing, ellipse, icon, line, rect, WOOD } from '../shapes.ts'

export const harvest = (): string =>
  drawing(960, 720, [
    rect([0, 0, 960, 720], '#e9d7a8'),
    ellipse([480, 300, 430, 320], '#f8ebc8'),
    rect([0, 560, 960, 160], '#c98f58'),
    rect([0, 560, 960, 16], '#dba870'),
    line('M60 640h260m90 20h340m40 -30h120', WOOD.edge, 4, ' opacity=".5"'),
    icon('leafy-green', [250, 320], 200, -16),
    icon('herb', [700, 310], 210, 12),
    icon('broccoli', [604, 300], 180),
    icon('ear-of-corn', [380, 310], 200, -10),
    icon('carrot', [486, 300], 190, 6),
    icon('eggplant', [286, 420], 190),
    icon('tomato', [424, 410], 160),
    icon('bell-pepper', [560, 412], 172),
    icon('onion', [690, 414], 156),
    icon('tomato', [352, 452], 130),
    icon('potato', [496, 452], 132),
    icon('garlic', [628, 452], 118),
    icon('cucumber', [748, 446], 150, 20),
    icon('lime', [230, 452], 108),
    crate([486, 620, 640, 196]),
    rect([420, 468, 132, 58], '#fff6e2', 6),
    icon('seedling', [486, 524], 54),
    icon('lemon', [108, 664], 128),
    icon('red-apple', [196, 690], 112),
    icon('garlic', [862, 660], 112),
    icon('hot-pepper', [800, 694], 120, -20),
    icon('brown-mushroom', [904, 702], 92),
    icon('pea-pod', [60, 702], 100),
  ])
