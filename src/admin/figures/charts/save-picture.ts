import { saveAs } from 'file-saver'
import { language } from '../../i18n/language.ts'
import { inFullOrNone } from './numbers.ts'
import { isComparedIn, mainUnit, MUTED, valueAt, type Plot } from './plot.ts'

const WIDTH = 960
const PAD = 32
const SCALE = 2
const ROW = 34
/** Maximum number of rows in a picture. */
const MOST_ROWS = 40

interface Caption {
  readonly name: string
  /** Caption: measure, period and filters of the chart. */
  readonly lines: readonly string[]
}

/** Saves a chart as a picture in the colours of the page, with its title and caption. */
export async function savePicture(
  plot: Plot,
  card: HTMLElement | null,
  caption: Caption,
): Promise<void> {
  const { markup, height } = drawPicture(plot, card, { ...caption, faces: await embeddedFaces() })
  const blob = await rasterised(markup, height)
  saveAs(blob, `${caption.name}.png`)
}

/** Returns the fonts of the page as embedded data, because a picture cannot load fonts. */
async function embeddedFaces(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
  const faces = await Promise.all(
    rules.map(async ({ style, parentStyleSheet }) => {
      const [, file] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src')) ?? []
      if (file === undefined) return ''
      const url = new URL(file, parentStyleSheet?.href ?? document.baseURI)
      const font = await readData(await (await fetch(url)).blob())
      const kept = ['font-family', 'font-weight', 'font-style', 'unicode-range'].map(
        (name) => `${name}:${style.getPropertyValue(name)};`,
      )
      return `@font-face{${kept.join('')}src:url(${font})}`
    }),
  )
  return faces.join('')
}

const readData = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('A font cannot be read'))
    reader.readAsDataURL(blob)
  })

interface Ink {
  readonly ground: string
  readonly ink: string
  readonly quiet: string
  colour(value: string): string
}

/** Current values of the theme's colours, which a picture cannot look up. */
function readInk(): Ink {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (value: string): string => {
    probe.style.color = ''
    probe.style.color = value
    return getComputedStyle(probe).color
  }
  const ink = {
    ground: colour('var(--mui-palette-background-paper)'),
    ink: colour('var(--mui-palette-text-primary)'),
    quiet: colour('var(--mui-palette-text-secondary)'),
  }
  return { ...ink, colour }
}

interface Part {
  readonly markup: string
  readonly height: number
}

function drawPicture(
  plot: Plot,
  card: HTMLElement | null,
  { lines, faces }: Caption & { readonly faces: string },
): Part {
  const ink = readInk()
  const head = drawHead(plot.title, lines, ink)
  const drawn = card?.querySelector<SVGSVGElement>('[data-plot] svg.recharts-surface') ?? null
  const legend = drawn ? drawLegend(plot, ink) : { markup: '', height: 0 }
  const body = drawn ? copied(drawn) : rowsIn(plot, ink)
  const height = PAD * 2 + head.height + legend.height + body.height
  const at = (top: number, { markup }: Part) =>
    `<g transform="translate(${PAD} ${top})">${markup}</g>`
  return {
    height,
    markup: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SCALE}" height="${height * SCALE}" viewBox="0 0 ${WIDTH} ${height}" font-family='${getComputedStyle(document.body).fontFamily}'>
<style>${faces}</style>
<rect width="100%" height="100%" fill="${ink.ground}"/>
${at(PAD, head)}${at(PAD + head.height, legend)}${at(PAD + head.height + legend.height, body)}</svg>`,
  }
}

const isRightToLeft = language.direction === 'rtl'
const INNER = WIDTH - PAD * 2
const START = isRightToLeft ? INNER : 0
const END = isRightToLeft ? 0 : INNER

const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Written {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly isEnd?: boolean
}

const written = (words: string, { x, y, size, fill, weight = 400, isEnd = false }: Written) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" direction="${language.direction}" text-anchor="${isEnd ? 'end' : 'start'}">${escaped(words)}</text>`

function drawHead(title: string, lines: readonly string[], ink: Ink): Part {
  const below = lines.map((line, place) =>
    written(line, { x: START, y: 48 + place * 20, size: 14, fill: ink.quiet }),
  )
  return {
    markup:
      written(title, { x: START, y: 22, size: 22, fill: ink.ink, weight: 650 }) + below.join(''),
    height: 48 + lines.length * 20,
  }
}

/** The legend; for a ring, with numbers. */
function drawLegend(plot: Plot, ink: Ink): Part {
  const isRing = plot.style === 'donut'
  const named = isRing
    ? plot.groups.map(({ label, colour }, group) => ({
        name: `${label}  ${inFullOrNone(mainUnit(plot), valueAt(plot, { group, series: 0 }))}`,
        colour,
      }))
    : plot.series.length > 1
      ? plot.series.map(({ name, colour }) => ({ name, colour }))
      : []
  const isCompared = !isRing && isComparedIn(plot)
  const entries = [...named, ...(isCompared ? [{ name: plot.before ?? '', colour: MUTED }] : [])]
  const [columns, width] = [isRing ? 2 : 4, INNER / (isRing ? 2 : 4)]
  const markup = entries.map(({ name, colour }, place) => {
    const along = (place % columns) * width
    const [x, y] = [isRightToLeft ? INNER - along : along, Math.floor(place / columns) * 22]
    return `<rect x="${isRightToLeft ? x - 12 : x}" y="${y}" width="12" height="12" rx="2" fill="${ink.colour(colour)}"/>${written(name, { x: isRightToLeft ? x - 18 : x + 18, y: y + 11, size: 13, fill: ink.ink })}`
  })
  return { markup: markup.join(''), height: Math.ceil(entries.length / columns) * 22 + 10 }
}

const COPIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** Copies the chart from the page, with every colour resolved. */
function copied(drawn: SVGSVGElement): Part {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawn, copy].map((svg) => [...svg.querySelectorAll<SVGElement>('*')])
  to?.forEach((element, place) => {
    const source = from?.[place]
    if (!source) return
    const style = getComputedStyle(source)
    for (const name of COPIED) element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute('style')
    element.removeAttribute('class')
  })
  const { width, height } = drawn.getBoundingClientRect()
  const scale = Math.min(INNER / width, 1.6)
  const left = (INNER - width * scale) / 2
  return {
    markup: `<g transform="translate(${left} 0) scale(${scale})">${copy.innerHTML}</g>`,
    height: height * scale,
  }
}

/** Draws horizontal bars, which are HTML on the page and cannot be copied. */
function rowsIn(plot: Plot, ink: Ink): Part {
  const groups = plot.groups.slice(0, MOST_ROWS)
  const series = plot.isAdditive ? plot.series : plot.series.slice(0, 1)
  const point = (group: number) => ({ group, series: plot.isAdditive ? null : 0 })
  const most = Math.max(...groups.map((_, group) => Math.abs(valueAt(plot, point(group)) ?? 0)), 1)
  const rows = groups.map(({ label, colour }, group) => {
    const y = group * ROW
    let along = 0
    const bars = series.map(({ values, colour: own }) => {
      const width = (Math.abs(values[group] ?? 0) / most) * INNER
      const x = isRightToLeft ? INNER - along - width : along
      along += width
      const fill = ink.colour(plot.isAdditive ? own : colour)
      return `<rect x="${x}" y="${y + 19}" width="${width}" height="9" rx="2" fill="${fill}"/>`
    })
    const value = inFullOrNone(mainUnit(plot), valueAt(plot, point(group)))
    return `${written(label, { x: START, y: y + 14, size: 13, fill: ink.ink })}${written(value, { x: END, y: y + 14, size: 13, fill: ink.ink, weight: 600, isEnd: true })}${bars.join('')}`
  })
  return { markup: rows.join(''), height: groups.length * ROW }
}

async function rasterised(markup: string, height: number): Promise<Blob> {
  const image = new Image()
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = () => reject(new Error('The picture cannot be drawn'))
  })
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`
  await loaded
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}
