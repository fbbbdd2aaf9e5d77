import {
  at,
  boards,
  bottle,
  bunch,
  chillies,
  circle,
  crate,
  dish,
  drawing,
  ellipse,
  icon,
  jar,
  line,
  lying,
  path,
  plank,
  rect,
  sack,
  shadow,
  steam,
  strew,
  tin,
  WOOD,
} from './shapes.ts'

const faint = (shape: string, opacity: number): string =>
  shape.replace('/>', ` opacity="${opacity}"/>`)

/** The larder behind the first words: an alcove full to the top, lit from the upper left. */
const larder = (): string =>
  drawing(900, 1000, [
    rect(0, 0, 900, 1000, '#27523c'),
    rect(0, 0, 900, 1000, 'url(#lamp)'),
    // what hangs from the ceiling
    line('M70 92H830', WOOD.edge, 10),
    line('M70 89H830', WOOD.top, 4),
    bunch(205, 112, 150),
    chillies(330, 110, 150),
    bunch(455, 110, 128, '#9bb46c', '#71904a'),
    icon('garlic', 565, 214, 74),
    icon('garlic', 602, 246, 74, 14),
    line('M583 92v74', '#d8bd8e', 3),
    bunch(712, 112, 156, '#8aa865', '#5f8045'),
    // upper shelf
    tin(135, 436, 94, 118, '#d9a441', 'sheaf-of-rice'),
    jar(246, 436, 104, 146, 'marmalade', { lid: 'white', label: 'tangerine' }),
    jar(352, 436, 84, 116, 'berry', { cloth: '#c8402a' }),
    bottle(436, 436, 58, 176, '#c8b13a', 'olive'),
    bottle(504, 436, 58, 158, '#7a8f35'),
    jar(596, 436, 104, 136, 'lime', { lid: 'gold', label: 'lime' }),
    jar(700, 436, 86, 156, 'gherkin', { lid: 'green' }),
    icon('honey-pot', 796, 438, 92),
    plank(40, 434, 820),
    // middle shelf
    jar(150, 676, 128, 168, 'mango', { lid: 'gold', label: 'mango' }),
    jar(282, 676, 112, 142, 'tomato', { lid: 'white', label: 'tomato' }),
    jar(392, 676, 92, 166, 'plum', { cloth: '#f3dfb2' }),
    jar(502, 676, 112, 140, 'onion', { lid: 'green', label: 'onion' }),
    jar(616, 676, 92, 120, 'honey', { cloth: '#3d7357' }),
    tin(706, 676, 76, 104, '#b9452b', 'hot-pepper'),
    bottle(786, 676, 62, 172, '#a02c3e', 'cherries'),
    plank(40, 674, 820),
    // counter
    rect(0, 918, 900, 82, WOOD.face),
    rect(0, 918, 900, 20, WOOD.top),
    line('M40 962h240m80 8h300m60 -10h120', WOOD.edge, 3, ' opacity=".55"'),
    sack(128, 926, 178, 178, '#e9b949', '#fbe3a0'),
    sack(292, 928, 138, 132, '#fff3da', '#d9c49a'),
    icon('pot-of-food', 456, 932, 184),
    icon('bread', 640, 928, 132),
    icon('lemon', 744, 930, 82),
    icon('tomato', 812, 932, 86),
    icon('red-apple', 772, 948, 70),
    icon('leafy-green', 576, 946, 70),
    icon('garlic', 372, 944, 56),
    rect(0, 0, 900, 1000, 'url(#night)'),
  ]).replace(
    '</svg>',
    '<defs><radialGradient id="lamp" cx=".38" cy=".24" r=".75"><stop stop-color="#7fb289"/><stop offset=".45" stop-color="#3f7a57"/><stop offset="1" stop-color="#27523c"/></radialGradient><linearGradient id="night" x1="0" y1="0" x2="1" y2=".5"><stop offset=".45" stop-color="#0d2016" stop-opacity="0"/><stop offset="1" stop-color="#0d2016" stop-opacity=".2"/></linearGradient></defs></svg>',
  )

const shelf = (): string =>
  drawing(960, 720, [
    boards(0, 0, 960, 720, 6, '#f1dcae', '#e0c690'),
    ellipse(260, 160, 420, 260, '#fff4d6', ' opacity=".8"'),
    chillies(88, 40, 190),
    bunch(872, 66, 150),
    jar(160, 322, 116, 158, 'mango', { label: 'mango' }),
    jar(282, 322, 96, 128, 'berry', { cloth: '#c8402a' }),
    jar(394, 322, 112, 150, 'lime', { lid: 'green', label: 'lime' }),
    bottle(488, 322, 62, 186, '#b9a02d', 'olive'),
    jar(588, 322, 114, 144, 'onion', { lid: 'white', label: 'onion' }),
    jar(702, 322, 96, 166, 'plum', { cloth: '#3d7357' }),
    jar(806, 322, 98, 124, 'honey', { lid: 'gold', label: 'honeybee' }),
    plank(70, 320, 820, 24),
    tin(156, 588, 100, 136, '#2f5d43', 'leafy-green'),
    jar(272, 588, 104, 168, 'gherkin', { lid: 'white' }),
    jar(396, 588, 122, 146, 'marmalade', { lid: 'gold', label: 'tangerine' }),
    jar(518, 588, 102, 132, 'tomato', { cloth: '#f7ead0' }),
    tin(626, 588, 88, 116, '#c8402a', 'hot-pepper'),
    jar(732, 588, 108, 160, 'blue', { lid: 'green', label: 'blueberries' }),
    icon('garlic', 830, 592, 84),
    icon('red-apple', 876, 592, 70),
    plank(70, 586, 820, 24),
  ])

const kettle = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#e98f63'),
    ...Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: 9 }, (_, n) =>
        rect(
          n * 120 - (row % 2 ? 60 : 0) + 4,
          row * 74 + 4,
          112,
          66,
          row % 2 === n % 2 ? '#f0a078' : '#ec976c',
          8,
        ),
      ).join(''),
    ),
    rect(0, 444, 960, 276, '#4a3a30'),
    rect(0, 444, 960, 26, '#6a574a'),
    steam(480, 178, 190, '#fff4e0'),
    ellipse(480, 604, 300, 34, '#1d120a', ' opacity=".4"'),
    path('M206 300Q210 590 330 600H630Q750 590 754 300Z', '#c0703a'),
    path('M560 300Q590 560 540 600H630Q750 590 754 300Z', '#8d4a22', ' opacity=".6"'),
    path('M262 330Q276 540 340 572q-60 -90 -40 -242Z', '#eab077', ' opacity=".75"'),
    ellipse(480, 300, 292, 62, '#d98a4e'),
    ellipse(480, 302, 262, 50, '#8d4a22'),
    ellipse(480, 308, 246, 42, '#f0a22a'),
    strew(480, 308, 200, ['#ffd071', '#d97f12', '#c65a12', '#ffdf9a'], 60, 9)
      .replace(/<ellipse/g, '<ellipse')
      .replace(
        /cy="([\d.]+)"/g,
        (_, y: string) => `cy="${(308 + (Number(y) - 308) * 0.17).toFixed(1)}"`,
      )
      .replace(/ transform="[^"]*"/g, ''),
    line('M196 330q-70 20 -52 96t78 40', '#8d4a22', 20),
    line('M764 330q70 20 52 96t-78 40', '#8d4a22', 20),
    line('M560 306L742 92', '#8a5630', 24),
    line('M566 296L738 96', '#c98f58', 8),
    ellipse(560, 310, 40, 16, '#a86f3d'),
    icon('fire', 404, 690, 96),
    icon('fire', 484, 700, 116),
    icon('fire', 562, 690, 92),
    rect(0, 664, 960, 56, '#2f241d'),
    icon('mango', 110, 684, 168),
    icon('mango', 214, 692, 122, 24),
    icon('ginger-root', 846, 682, 150),
    icon('hot-pepper', 738, 690, 110, -14),
    icon('lemon', 918, 694, 92),
  ])

const market = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#cfe6ea'),
    circle(800, 110, 60, '#ffe39a'),
    faint(ellipse(190, 120, 120, 30, '#fff'), 0.8),
    faint(ellipse(280, 146, 96, 24, '#fff'), 0.8),
    path(
      'M0 430V250h120v-50h90v70h110v-110l60 -46l60 46v150h150v-70h140v-60h110v90h120v220Z',
      '#e6c9a3',
    ),
    ...[60, 150, 256, 392, 520, 640, 760, 872].map((x, n) =>
      rect(x, 276 + (n % 3) * 22, 26, 40, '#c7a478', 12),
    ),
    rect(0, 470, 960, 250, '#d8b98a'),
    ...Array.from({ length: 14 }, (_, n) =>
      ellipse((n * 137) % 960, 520 + ((n * 71) % 190), 46, 14, '#c9a775'),
    ),
    rect(132, 190, 18, 420, WOOD.edge),
    rect(810, 190, 18, 420, WOOD.edge),
    rect(150, 300, 660, 170, '#7a4f2d'),
    jar(250, 412, 70, 96, 'mango', {}),
    jar(330, 412, 70, 96, 'tomato', { lid: 'white' }),
    jar(410, 412, 70, 96, 'lime', { lid: 'green' }),
    jar(490, 412, 70, 96, 'plum', {}),
    jar(570, 412, 70, 96, 'marmalade', { lid: 'white' }),
    jar(650, 412, 70, 96, 'honey', { lid: 'green' }),
    jar(726, 412, 70, 96, 'berry', {}),
    plank(150, 410, 660, 18),
    ...Array.from({ length: 8 }, (_, n) =>
      path(
        `M${100 + n * 95} 110h95l${n < 4 ? -8 : 8} 132q${-47} 44 ${-95} 0Z`,
        n % 2 ? '#fff6e2' : '#c8402a',
      ),
    ),
    rect(96, 96, 768, 22, '#952a18', 8),
    ...[200, 300, 400].map((x, n) => icon('tomato', x - 20 + n * 8, 548, 84)),
    icon('lemon', 516, 546, 78),
    icon('lime', 578, 548, 78),
    icon('lemon', 636, 546, 78),
    icon('eggplant', 724, 552, 104),
    icon('eggplant', 786, 556, 92, 16),
    icon('tomato', 250, 532, 74),
    icon('tomato', 356, 534, 78),
    icon('lime', 548, 520, 66),
    crate(296, 620, 300, 92),
    crate(580, 620, 230, 92),
    crate(764, 620, 160, 92),
    icon('basket', 92, 674, 150),
    icon('sunflower', 886, 660, 130),
    icon('baguette-bread', 110, 594, 110, -20),
    icon('honey-pot', 900, 700, 92),
  ])

const orchard = (): string => {
  const tree = (x: number, y: number, size: number) =>
    at(
      x,
      y,
      [
        shadow(0, 0, 120, 18, 0.22),
        path(
          'M-20 0q10 -110 -34 -170l20 -8q22 30 34 60q12 -44 40 -70l16 12q-40 60 -30 176Z',
          '#7a4f2d',
        ),
        circle(-70, -220, 92, '#5c8a3a'),
        circle(66, -230, 96, '#548135'),
        circle(0, -290, 104, '#6b9a45'),
        circle(-20, -200, 80, '#4c772f'),
        circle(-44, -310, 52, '#82ae57', ' opacity=".7"'),
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
        ).map(([ax, ay], n) => icon(n % 4 === 3 ? 'green-apple' : 'red-apple', ax, ay, 46)),
      ].join(''),
      size,
    )
  return drawing(960, 720, [
    rect(0, 0, 960, 720, '#f8dfa8'),
    circle(700, 190, 84, '#fff1c4'),
    path('M0 360q200 -110 430 -30t530 -60v450H0Z', '#c9d083'),
    path('M0 430q260 -70 520 0t440 -30v320H0Z', '#a9bd63'),
    path('M0 540q300 -70 960 -20v200H0Z', '#8fa94e'),
    tree(150, 470, 0.62),
    tree(520, 452, 0.55),
    tree(820, 478, 0.7),
    tree(300, 610, 1.1),
    line('M470 616L400 300M516 612L446 294', WOOD.edge, 10),
    ...Array.from({ length: 6 }, (_, n) =>
      line(`M${464 - n * 12} ${580 - n * 50}l47 -5`, WOOD.top, 8),
    ),
    icon('basket', 640, 680, 210),
    icon('red-apple', 600, 586, 76),
    icon('red-apple', 664, 578, 82),
    icon('green-apple', 634, 556, 76),
    icon('red-apple', 770, 690, 62),
    icon('red-apple', 828, 700, 58),
    icon('green-apple', 540, 704, 54),
    icon('sunflower', 64, 700, 110),
    icon('white-flower', 150, 708, 50),
    icon('white-flower', 880, 668, 46),
    icon('butterfly', 720, 400, 56),
    icon('honeybee', 540, 420, 48),
  ])
}

const spices = (): string => {
  const bowl = (
    x: number,
    y: number,
    radius: number,
    food: string,
    dots: readonly string[],
    rim?: string,
  ) => dish(x, y, radius, food, rim) + strew(x, y, radius * 0.74, dots, 90, radius * 0.035)
  return drawing(
    960,
    720,
    [
      boards(0, 0, 960, 720, 5, '#5b3a26', '#43291a'),
      ...Array.from({ length: 7 }, (_, n) =>
        line(`M${(n * 173) % 900} ${40 + n * 98}q80 ${n % 2 ? 10 : -10} 190 0`, '#6f4a32', 3),
      ),
      bowl(190, 190, 136, '#e8a41c', ['#f7c24a', '#c98509', '#ffd97a']),
      bowl(486, 160, 118, '#b92c17', ['#d9492f', '#8f1c0c', '#e8694e']),
      bowl(768, 196, 140, '#7c8f3f', ['#9db25a', '#5d6f29', '#b9ca7c'], '#f0c9a8'),
      bowl(184, 512, 126, '#8a5a2f', ['#a9713d', '#63401f', '#c28d57'], '#2f5d43'),
      bowl(476, 474, 150, '#f3e3c1', ['#fff6e2', '#d9c296', '#e8d3a6'], '#c8642f'),
      bowl(770, 520, 128, '#4a2f22', ['#6b4634', '#2d1b12', '#8d6148']),
      lying('hot-pepper', 336, 320, 110, 30),
      lying('garlic', 626, 330, 84),
      lying('ginger-root', 628, 640, 120),
      lying('herb', 330, 646, 120, -20),
      lying('lemon', 910, 360, 92),
      lying('chestnut', 50, 340, 60),
      lying('bowl-with-spoon', 912, 664, 1),
      at(
        476,
        474,
        ellipse(0, 0, 62, 40, '#c98f58') +
          ellipse(2, -3, 46, 27, '#e8a41c') +
          line('M50 -28L190 -150', '#c98f58', 16) +
          line('M60 -42L186 -150', '#e0b07c', 5),
      ),
    ].filter((each) => !each.includes('scale(0.0')),
  )
}

const supper = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#2f5d43'),
    ...Array.from({ length: 12 }, (_, n) => rect(n * 80, 0, 40, 720, '#37694d')),
    ...Array.from({ length: 9 }, (_, n) => faint(rect(0, n * 80, 960, 40, '#fff'), 0.06)),
    dish(480, 350, 216, '#c8642f', '#fffaf0'),
    strew(480, 350, 164, ['#e08a4e', '#a84a1e', '#f0a86c', '#7fa05a'], 70, 11),
    lying('leafy-green', 520, 310, 84),
    lying('hot-pepper', 420, 390, 80, 40),
    lying('lemon', 560, 400, 70),
    dish(176, 180, 128, '#fff3da'),
    strew(176, 180, 96, ['#fff', '#f3dfb2', '#e8c987'], 90, 7),
    lying('leafy-green', 200, 160, 50),
    dish(790, 170, 112, '#7c8f3f', '#f0c9a8'),
    strew(790, 170, 84, ['#a9bd63', '#5d6f29', '#d9e39a'], 40, 9),
    lying('flatbread', 176, 520, 230),
    lying('flatbread', 250, 588, 200, 30),
    dish(800, 540, 118, '#d4452b', '#fffaf0'),
    strew(800, 540, 88, ['#f0806a', '#a92d19', '#7fa05a'], 44, 9),
    lying('curry-rice', 800, 350, 130),
    dish(84, 360, 56, '#f2a52c', '#fffaf0'),
    dish(640, 640, 58, '#7d3a63', '#fffaf0'),
    dish(330, 90, 54, '#fffaf0', '#e9c46a'),
    lying('tomato', 634, 80, 86),
    lying('lime', 700, 58, 70),
    lying('glass-of-milk', 906, 356, 110),
    lying('garlic', 470, 640, 70),
    lying('spoon', 384, 640, 110, -30),
  ])

const bread = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#b9694a'),
    ...Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 10 }, (_, n) =>
        rect(
          n * 108 - (row % 2 ? 54 : 0) + 3,
          row * 66 + 3,
          102,
          60,
          (row + n) % 3 ? '#c4755a' : '#b4623f',
          6,
        ),
      ).join(''),
    ),
    path('M240 470V300a240 240 0 0 1 480 0v170Z', '#7a4434'),
    path('M276 470V304a204 204 0 0 1 408 0v166Z', '#2a1710'),
    ellipse(480, 470, 220, 120, '#ef8b2a', ' opacity=".55"'),
    ellipse(480, 470, 150, 76, '#ffc75a', ' opacity=".7"'),
    icon('fire', 380, 462, 120),
    icon('fire', 580, 462, 120),
    icon('fire', 480, 450, 150),
    ellipse(480, 470, 204, 16, '#1d120a'),
    rect(0, 466, 960, 30, '#e3c79c'),
    rect(0, 490, 960, 230, '#c99e6a'),
    rect(0, 490, 960, 12, '#a87c4a'),
    at(
      250,
      610,
      shadow(0, 40, 210, 22, 0.3) +
        rect(-200, -16, 400, 52, WOOD.face, 26) +
        rect(-200, -16, 400, 20, WOOD.top, 10),
    ),
    icon('bread', 160, 604, 190),
    icon('bread', 318, 602, 176),
    at(
      690,
      640,
      shadow(0, 40, 240, 24, 0.3) +
        rect(-230, -14, 460, 52, WOOD.face, 26) +
        rect(-230, -14, 460, 20, WOOD.top, 10),
    ),
    icon('baguette-bread', 586, 640, 210, 8),
    icon('pretzel', 728, 636, 136),
    icon('croissant', 848, 636, 140),
    icon('flatbread', 454, 700, 156),
    icon('butter', 78, 706, 116),
    sack(904, 500, 150, 160, '#fffaf0', '#e8dcc0'),
    jar(70, 478, 86, 118, 'honey', { label: 'honeybee' }),
    icon('sheaf-of-rice', 176, 482, 120),
  ])

const harvest = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#e9d7a8'),
    ellipse(480, 300, 430, 320, '#f8ebc8'),
    rect(0, 560, 960, 160, '#c98f58'),
    rect(0, 560, 960, 16, '#dba870'),
    line('M60 640h260m90 20h340m40 -30h120', WOOD.edge, 4, ' opacity=".5"'),
    bunch(270, 150, 1).slice(0, 0),
    icon('leafy-green', 250, 320, 200, -16),
    icon('herb', 700, 310, 210, 12),
    icon('broccoli', 604, 300, 180),
    icon('ear-of-corn', 380, 310, 200, -10),
    icon('carrot', 486, 300, 190, 6),
    icon('eggplant', 286, 420, 190),
    icon('tomato', 424, 410, 160),
    icon('bell-pepper', 560, 412, 172),
    icon('onion', 690, 414, 156),
    icon('tomato', 352, 452, 130),
    icon('potato', 496, 452, 132),
    icon('garlic', 628, 452, 118),
    icon('cucumber', 748, 446, 150, 20),
    icon('lime', 230, 452, 108),
    crate(486, 620, 640, 196),
    rect(420, 468, 132, 58, '#fff6e2', 6),
    icon('seedling', 486, 524, 54),
    icon('lemon', 108, 664, 128),
    icon('red-apple', 196, 690, 112),
    icon('garlic', 862, 660, 112),
    icon('hot-pepper', 800, 694, 120, -20),
    icon('brown-mushroom', 904, 702, 92),
    icon('pea-pod', 60, 702, 100),
  ])

const van = (): string =>
  drawing(960, 720, [
    rect(0, 0, 960, 720, '#bfe0df'),
    circle(760, 150, 70, '#ffe39a'),
    faint(ellipse(200, 130, 130, 32, '#fff'), 0.85),
    faint(ellipse(300, 158, 100, 24, '#fff'), 0.85),
    faint(ellipse(560, 90, 90, 20, '#fff'), 0.7),
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
        rect(x - 5, y, 10, r * 0.9, '#6f4426') +
        circle(x, y - r * 0.2, r * 0.62, '#5c8a3a') +
        circle(x - r * 0.18, y - r * 0.36, r * 0.34, '#76a352'),
    ),
    icon('house-with-garden', 620, 420, 110),
    icon('tractor', 340, 420, 78),
    path('M0 560q480 -50 960 0v160H0Z', '#5a5048'),
    ...Array.from({ length: 6 }, (_, n) => rect(n * 180 - 20, 640, 96, 10, '#f6e6bd', 5)),
    ellipse(470, 618, 300, 22, '#1d120a', ' opacity=".35"'),
    path('M196 596V330q0 -26 26 -26H560q14 0 24 12l88 100q70 8 92 34q14 18 14 60v86Z', '#2f5d43'),
    path('M196 500H778v96H196Z', '#234a34'),
    path('M590 336h-30v92h108Z', '#d9eef0'),
    rect(470, 336, 78, 92, '#d9eef0', 6),
    line('M456 322V596', '#234a34', 4),
    circle(320, 408, 78, '#f3b458'),
    icon('mango', 320, 462, 108),
    rect(760, 486, 22, 26, '#ffe39a', 8),
    rect(190, 470, 14, 40, '#c8402a', 5),
    rect(186, 576, 604, 22, '#1d3b2b', 8),
    ...[304, 668].map(
      (x) =>
        circle(x, 598, 56, '#26221b') +
        circle(x, 598, 28, '#d8cfc0') +
        circle(x, 598, 10, '#8a8172'),
    ),
    icon('white-flower', 60, 700, 50),
    icon('sunflower', 900, 706, 96),
  ])

/** Nothing on the plate: for addresses that lead nowhere. */
const empty = (): string =>
  drawing(480, 320, [
    ellipse(240, 286, 200, 20, '#1d120a', ' opacity=".12"'),
    circle(240, 160, 128, '#fffaf0'),
    circle(240, 160, 128, 'none', ' stroke="#e4d3b4" stroke-width="4"'),
    circle(240, 160, 92, '#f4ead6'),
    icon('fork-and-knife', 240, 222, 120),
    lying('leafy-green', 352, 240, 70),
    lying('tomato', 112, 236, 74),
  ])

const small = (...content: string[]): string =>
  drawing(160, 160, [circle(80, 84, 68, '#f6dfa6'), ...content])
const apple = (): string =>
  small(
    icon('red-apple', 60, 132, 74),
    icon('green-apple', 108, 136, 62),
    icon('leafy-green', 118, 78, 40),
  )
const pot = (): string => small(steam(80, 56, 44, '#fff'), icon('pot-of-food', 80, 144, 104))
const one = (): string => small(jar(80, 138, 78, 104, 'mango', { label: 'mango' }))
const parcel = (): string =>
  small(icon('delivery-truck', 80, 136, 108), icon('package', 54, 92, 46))

export const SCENES: Readonly<Record<string, () => string>> = {
  larder,
  shelf,
  kettle,
  market,
  orchard,
  spices,
  supper,
  bread,
  harvest,
  van,
  empty,
  apple,
  pot,
  jar: one,
  parcel,
}
