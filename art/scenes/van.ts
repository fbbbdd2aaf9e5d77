import { circle, drawing, ellipse, faint, icon, line, path, rect } from '../shapes.ts'

export const van = (): string =>
  drawing(960, 720, [
    rect([0, 0, 960, 720], '#bfe0df'),
    circle([760, 150], 70, '#ffe39a'),
    faint(ellipse([200, 130, 130, 32], '#fff'), '0.85'),
    faint(ellipse([300, 158, 100, 24], '#fff'), '0.85'),
    faint(ellipse([560, 90, 90, 20], '#fff'), '0.7'),
    path('M0 400q160 -150 360 -60t330 -70t270 90v360H0Z', '#a9c07a'),
    path('M0 470q240 -110 480 -20t480 -50v320H0Z', '#8fae5f'),
    ...Array.from({ length: 5 }, (_, n) =>
      line(`M${80 + n * 50} ${452 - n * 6}q60 -40 150 -44`, '#7f9f50', 5),
    ),
    ...(
      [
        [90, 410, 60],
        [160, 396, 48],
        [720, 396, 70],
        [800, 408, 54],
        [880, 398, 66],
      ] as const
    ).map(
      ([x, y, r]) =>
        rect([x - 5, y, 10, r * 0.9], '#6f4426') +
        circle([x, y - r * 0.2], r * 0.62, '#5c8a3a') +
        circle([x - r * 0.18, y - r * 0.36], r * 0.34, '#76a352'),
    ),
    icon('house-with-garden', [620, 420], 110),
    icon('tractor', [340, 420], 78),
    path('M0 560q480 -50 960 0v160H0Z', '#5a5048'),
    ...Array.from({ length: 6 }, (_, n) => rect([n * 180 - 20, 640, 96, 10], '#f6e6bd', 5)),
    ellipse([470, 618, 300, 22], '#1d120a', ' opacity=".35"'),
    path('M196 596V330q0 -26 26 -26H560q14 0 24 12l88 100q70 8 92 34q14 18 14 60v86Z', '#2f5d43'),
    path('M196 500H778v96H196Z', '#234a34'),
    path('M590 336h-30v92h108Z', '#d9eef0'),
    rect([470, 336, 78, 92], '#d9eef0', 6),
    line('M456 322V596', '#234a34', 4),
    circle([320, 408], 78, '#f3b458'),
    icon('mango', [320, 462], 108),
    rect([760, 486, 22, 26], '#ffe39a', 8),
    rect([190, 470, 14, 40], '#c8402a', 5),
    rect([186, 576, 604, 22], '#1d3b2b', 8),
    ...[304, 668].map(
      (x) =>
        circle([x, 598], 56, '#26221b') +
        circle([x, 598], 28, '#d8cfc0') +
        circle([x, 598], 10, '#8a8172'),
    ),
    icon('white-flower', [60, 700], 50),
    icon('sunflower', [900, 706], 96),
  ])
