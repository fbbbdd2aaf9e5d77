import { bottle, jar, sack, tin } from '../containers.ts'
import { bunch, chillies, drawing, icon, line, plank, rect, WOOD } from '../shapes.ts'

/** Larder of the opening section: an alcove filled to the top, lit from the upper left. */
export const larder = (): string =>
  drawing(900, 1000, [
    rect([0, 0, 900, 1000], '#27523c'),
    rect([0, 0, 900, 1000], 'url(#lamp)'),
    // hanging from the ceiling
    line('M70 92H830', WOOD.edge, 10),
    line('M70 89H830', WOOD.top, 4),
    bunch([205, 112], 150),
    chillies([330, 110], 150),
    bunch([455, 110], 128, '#9bb46c', '#71904a'),
    icon('garlic', [565, 214], 74),
    icon('garlic', [602, 246], 74, 14),
    line('M583 92v74', '#d8bd8e', 3),
    bunch([712, 112], 156, '#8aa865', '#5f8045'),
    // upper shelf
    tin([135, 436, 94, 118], '#d9a441', 'sheaf-of-rice'),
    jar([246, 436, 104, 146], 'marmalade', { lid: 'white', label: 'tangerine' }),
    jar([352, 436, 84, 116], 'berry', { cloth: '#c8402a' }),
    bottle([436, 436, 58, 176], '#c8b13a', 'olive'),
    bottle([504, 436, 58, 158], '#7a8f35'),
    jar([596, 436, 104, 136], 'lime', { lid: 'gold', label: 'lime' }),
    jar([700, 436, 86, 156], 'gherkin', { lid: 'green' }),
    icon('honey-pot', [796, 438], 92),
    plank([40, 434], 820),
    // middle shelf
    jar([150, 676, 128, 168], 'mango', { lid: 'gold', label: 'mango' }),
    jar([282, 676, 112, 142], 'tomato', { lid: 'white', label: 'tomato' }),
    jar([392, 676, 92, 166], 'plum', { cloth: '#f3dfb2' }),
    jar([502, 676, 112, 140], 'onion', { lid: 'green', label: 'onion' }),
    jar([616, 676, 92, 120], 'honey', { cloth: '#3d7357' }),
    tin([706, 676, 76, 104], '#b9452b', 'hot-pepper'),
    bottle([786, 676, 62, 172], '#a02c3e', 'cherries'),
    plank([40, 674], 820),
    // counter
    rect([0, 918, 900, 82], WOOD.face),
    rect([0, 918, 900, 20], WOOD.top),
    line('M40 962h240m80 8h300m60 -10h120', WOOD.edge, 3, ' opacity=".55"'),
    sack([128, 926, 178, 178], '#e9b949', '#fbe3a0'),
    sack([292, 928, 138, 132], '#fff3da', '#d9c49a'),
    icon('pot-of-food', [456, 932], 184),
    icon('bread', [640, 928], 132),
    icon('lemon', [744, 930], 82),
    icon('tomato', [812, 932], 86),
    icon('red-apple', [772, 948], 70),
    icon('leafy-green', [576, 946], 70),
    icon('garlic', [372, 944], 56),
    rect([0, 0, 900, 1000], 'url(#night)'),
  ]).replace(
    '</svg>',
    '<defs><radialGradient id="lamp" cx=".38" cy=".24" r=".75"><stop stop-color="#7fb289"/><stop offset=".45" stop-color="#3f7a57"/><stop offset="1" stop-color="#27523c"/></radialGradient><linearGradient id="night" x1="0" y1="0" x2="1" y2=".5"><stop offset=".45" stop-color="#0d2016" stop-opacity="0"/><stop offset="1" stop-color="#0d2016" stop-opacity=".2"/></linearGradient></defs></svg>',
  )
