import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { EFFORT, prepareContent } from './file-store.ts'
import { pictures, type PreparedContent } from './pictures.ts'

/**
 * Renders a product picture, WebP 512 × 512 with transparent corners: the icon on a plate, on a tile of the `background`
 * colour (`#rrggbb`). The result can be passed to `work.addFile`. `await renderArt('mango', '#f6c98b')`.
 */
export const renderArt = async (iconName: string, background: string): Promise<PreparedContent> => {
  // The colour is inserted into markup, so anything but a plain colour is refused.
  if (!/^#[0-9a-f]{6}$/i.test(background)) throw new Error(`Not a #rrggbb colour: ${background}`)
  const { icons, width, height } = await iconSet()
  const icon = Object.hasOwn(icons, iconName) ? icons[iconName] : undefined
  if (!icon) throw new Error(`No such icon: ${iconName}`)
  const picture = productPicture(icon.body, icon.width ?? width, icon.height ?? height, background)
  const open = await pictures()
  return prepareContent(
    await open(Buffer.from(picture)).webp({ quality: 88, effort: EFFORT }).toBuffer(),
  )
}

interface IconSet {
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >
  readonly width: number
  readonly height: number
}

let loading: Promise<IconSet> | undefined

const iconSet = (): Promise<IconSet> => (loading ??= readIconSet())

const readIconSet = async (): Promise<IconSet> => {
  const path = fileURLToPath(import.meta.resolve('@iconify-json/fluent-emoji-flat/icons.json'))
  return JSON.parse(await readFile(path, 'utf8'))
}

const size = 512
const centre = size / 2
const plateRadius = 212
const iconSize = 304

const productPicture = (
  body: string,
  width: number,
  height: number,
  background: string,
): string => {
  const scale = iconSize / Math.max(width, height)
  const left = centre - (width * scale) / 2
  const top = centre - (height * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
<defs>
<radialGradient id="art-light" cx="0.35" cy="0.2" r="0.95"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="art-plate" cx="0.4" cy="0.35" r="0.75"><stop offset="0" stop-color="#fffdf9"/><stop offset="1" stop-color="#f5ebdd"/></radialGradient>
<radialGradient id="art-shadow"><stop offset="0.82" stop-color="#5b3210" stop-opacity="0.34"/><stop offset="1" stop-color="#5b3210" stop-opacity="0"/></radialGradient>
<radialGradient id="art-contact"><stop offset="0.2" stop-color="#5b3210" stop-opacity="0.34"/><stop offset="1" stop-color="#5b3210" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${size}" height="${size}" rx="88" fill="${background}"/>
<rect width="${size}" height="${size}" rx="88" fill="url(#art-light)"/>
<circle cx="${centre}" cy="${centre + 14}" r="${plateRadius + 26}" fill="url(#art-shadow)"/>
<circle cx="${centre}" cy="${centre}" r="${plateRadius}" fill="url(#art-plate)"/>
<circle cx="${centre}" cy="${centre}" r="${plateRadius - 30}" fill="#fffaf3" stroke="#e6d6c0" stroke-width="3"/>
<ellipse cx="${centre}" cy="${centre + iconSize * 0.43}" rx="${iconSize * 0.42}" ry="20" fill="url(#art-contact)"/>
<g transform="translate(${left} ${top}) scale(${scale})">${body}</g>
</svg>`
}
