import { bottle, jar, tin } from '../containers.ts'
import { boards, bunch, chillies, drawing, ellipse, icon, plank } from '../shapes.ts'

export const shelf = (): string =>
  drawing(960, 720, [
    boards([0, 0, 960, 720], 6, '#f1dcae', '#e0c690'),
    ellipse([260, 160, 420, 260], '#fff4d6', ' opacity=".8"'),
    chillies([88, 40], 190),
    bunch([872, 66], 150),
    jar([160, 322, 116, 158], 'mango', { label: 'mango' }),
    jar([282, 322, 96, 128], 'berry', { cloth: '#c8402a' }),
    jar([394, 322, 112, 150], 'lime', { lid: 'green', label: 'lime' }),
    bottle([488, 322, 62, 186], '#b9a02d', 'olive'),
    jar([588, 322, 114, 144], 'onion', { lid: 'white', label: 'onion' }),
    jar([702, 322, 96, 166], 'plum', { cloth: '#3d7357' }),
    jar([806, 322, 98, 124], 'honey', { lid: 'gold', label: 'honeybee' }),
    plank([70, 320], 820, 24),
    tin([156, 588, 100, 136], '#2f5d43', 'leafy-green'),
    jar([272, 588, 104, 168], 'gherkin', { lid: 'white' }),
    jar([396, 588, 122, 146], 'marmalade', { lid: 'gold', label: 'tangerine' }),
    jar([518, 588, 102, 132], 'tomato', { cloth: '#f7ead0' }),
    tin([626, 588, 88, 116], '#c8402a', 'hot-pepper'),
    jar([732, 588, 108, 160], 'blue', { lid: 'green', label: 'blueberries' }),
    icon('garlic', [830, 592], 84),
    icon('red-apple', [876, 592], 70),
    plank([70, 586], 820, 24),
  ])
