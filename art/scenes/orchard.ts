import { at, circle, drawing, icon, line, path, rect, shadow, WOOD, type Point } from '../shapes.ts'

export const orchard = (): string => {
  const tree = ([x, y]: Point, size: number) =>
    at(
      [x, y],
      [
        shadow([0, 0], 120, 18, 0.22),
        path(
          'M-20 0q10 -110 -34 -170l20 -8q22 30 34 60q12 -44 40 -70l16 12q-40 60 -30 176Z',
          '#7a4f2d',
        ),
        circle([-70, -220], 92, '#5c8a3a'),
        circle([66, -230], 96, '#548135'),
        circle([0, -290], 104, '#6b9a45'),
        circle([-20, -200], 80, '#4c772f'),
        circle([-44, -310], 52, '#82ae57', ' opacity=".7"'),
        ...(
          [
            [-112, -206],
            [-62, -168],
            [4, -186],
            [70, -180],
            [118, -234],
            [52, -286],
            [-36, -262],
            [-92, -270],
            [6, -346],
            [96, -300],
          ] as const
        ).map(([ax, ay], n) => icon(n % 4 === 3 ? 'green-apple' : 'red-apple', [ax, ay], 46)),
      ].join(''),
      size,
    )
  return drawing(960, 720, [
    rect([0, 0, 960, 720], '#f8dfa8'),
    circle([700, 190], 84, '#fff1c4'),
    path('M0 360q200 -110 430 -30t530 -60v450H0Z', '#c9d083'),
    path('M0 430q260 -70 520 0t440 -30v320H0Z', '#a9bd63'),
    path('M0 540q300 -70 960 -20v200H0Z', '#8fa94e'),
    tree([150, 470], 0.62),
    tree([520, 452], 0.55),
    tree([820, 478], 0.7),
    tree([300, 610], 1.1),
    line('M470 616L400 300M516 612L446 294', WOOD.edge, 10),
    ...Array.from({ length: 6 }, (_, n) =>
      line(`M${464 - n * 12} ${580 - n * 50}l47 -5`, WOOD.top, 8),
    ),
    icon('basket', [640, 680], 210),
    icon('red-apple', [600, 586], 76),
    icon('red-apple', [664, 578], 82),
    icon('green-apple', [634, 556], 76),
    icon('red-apple', [770, 690], 62),
    icon('red-apple', [828, 700], 58),
    icon('green-apple', [540, 704], 54),
    icon('sunflower', [64, 700], 110),
    icon('white-flower', [150, 708], 50),
    icon('white-flower', [880, 668], 46),
    icon('butterfly', [720, 400], 56),
    icon('honeybee', [540, 420], 48),
  ])
}
