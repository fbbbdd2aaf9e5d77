import { drawing, ellipse, icon, line, path, rect, steam, strew } from '../shapes.ts'

export const kettle = (): string =>
  drawing(960, 720, [
    rect([0, 0, 960, 720], '#e98f63'),
    ...Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: 9 }, (_, n) =>
        rect(
          [n * 120 - (row % 2 ? 60 : 0) + 4, row * 74 + 4, 112, 66],
          row % 2 === n % 2 ? '#f0a078' : '#ec976c',
          8,
        ),
      ).join(''),
    ),
    rect([0, 444, 960, 276], '#4a3a30'),
    rect([0, 444, 960, 26], '#6a574a'),
    steam([480, 178], 190, '#fff4e0'),
    ellipse([480, 604, 300, 34], '#1d120a', ' opacity=".4"'),
    path('M206 300Q210 590 330 600H630Q750 590 754 300Z', '#c0703a'),
    path('M560 300Q590 560 540 600H630Q750 590 754 300Z', '#8d4a22', ' opacity=".6"'),
    path('M262 330Q276 540 340 572q-60 -90 -40 -242Z', '#eab077', ' opacity=".75"'),
    ellipse([480, 300, 292, 62], '#d98a4e'),
    ellipse([480, 302, 262, 50], '#8d4a22'),
    ellipse([480, 308, 246, 42], '#f0a22a'),
    strew([480, 308], 200, ['#ffd071', '#d97f12', '#c65a12', '#ffdf9a'], { count: 60, size: 9 })
      .replace(
        /cy="([\d.]+)"/g,
        (_, y: string) => `cy="${(308 + (Number(y) - 308) * 0.17).toFixed(1)}"`,
      )
      .replace(/ transform="[^"]*"/g, ''),
    line('M196 330q-70 20 -52 96t78 40', '#8d4a22', 20),
    line('M764 330q70 20 52 96t-78 40', '#8d4a22', 20),
    line('M560 306L742 92', '#8a5630', 24),
    line('M566 296L738 96', '#c98f58', 8),
    ellipse([560, 310, 40, 16], '#a86f3d'),
    icon('fire', [404, 690], 96),
    icon('fire', [484, 700], 116),
    icon('fire', [562, 690], 92),
    rect([0, 664, 960, 56], '#2f241d'),
    icon('mango', [110, 684], 168),
    icon('mango', [214, 692], 122, 24),
    icon('ginger-root', [846, 682], 150),
    icon('hot-pepper', [738, 690], 110, -14),
    icon('lemon', [918, 694], 92),
  ])
