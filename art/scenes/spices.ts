import { at, boards, dish, drawing, ellipse, line, lying, strew, type Point } from '../shapes.ts'

interface Spice {
  readonly food: string
  readonly dots: readonly string[]
  readonly rim?: string
}

export const spices = (): string => {
  const bowl = (middle: Point, radius: number, { food, dots, rim }: Spice) =>
    dish(middle, radius, food, rim) +
    strew(middle, radius * 0.74, dots, { count: 90, size: radius * 0.035 })
  return drawing(960, 720, [
    boards([0, 0, 960, 720], 5, '#5b3a26', '#43291a'),
    ...Array.from({ length: 7 }, (_, n) =>
      line(`M${(n * 173) % 900} ${40 + n * 98}q80 ${n % 2 ? 10 : -10} 190 0`, '#6f4a32', 3),
    ),
    bowl([190, 190], 136, { food: '#e8a41c', dots: ['#f7c24a', '#c98509', '#ffd97a'] }),
    bowl([486, 160], 118, { food: '#b92c17', dots: ['#d9492f', '#8f1c0c', '#e8694e'] }),
    bowl([768, 196], 140, {
      food: '#7c8f3f',
      dots: ['#9db25a', '#5d6f29', '#b9ca7c'],
      rim: '#f0c9a8',
    }),
    bowl([184, 512], 126, {
      food: '#8a5a2f',
      dots: ['#a9713d', '#63401f', '#c28d57'],
      rim: '#2f5d43',
    }),
    bowl([476, 474], 150, {
      food: '#f3e3c1',
      dots: ['#fff6e2', '#d9c296', '#e8d3a6'],
      rim: '#c8642f',
    }),
    bowl([770, 520], 128, { food: '#4a2f22', dots: ['#6b4634', '#2d1b12', '#8d6148'] }),
    lying('hot-pepper', [336, 320], 110, 30),
    lying('garlic', [626, 330], 84),
    lying('ginger-root', [628, 640], 120),
    lying('herb', [330, 646], 120, -20),
    lying('lemon', [910, 360], 92),
    lying('chestnut', [50, 340], 60),
    at(
      [476, 474],
      ellipse([0, 0, 62, 40], '#c98f58') +
        ellipse([2, -3, 46, 27], '#e8a41c') +
        line('M50 -28L190 -150', '#c98f58', 16) +
        line('M60 -42L186 -150', '#e0b07c', 5),
    ),
  ])
}
