/** `npm run art`: redraws the pictures of the public site into public-site/art/ and those with fixed names into public/. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { SCENES } from './scenes.ts'
import { shelf } from './scenes/shelf.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'public-site/art')

for (const [name, draw] of Object.entries(SCENES))
  writeFileSync(join(FOLDER, `${name}.svg`), draw())

/** Picture of link previews in the size that they expect. */
await sharp(Buffer.from(shelf()))
  .resize(1200)
  .extract({ left: 0, top: 155, width: 1200, height: 630 })
  .png({ palette: true, effort: 10 })
  .toFile(join(ROOT, 'public/share.png'))

const icon = readFileSync(join(ROOT, 'public/icon.svg'))
writeFileSync(
  join(ROOT, 'public/favicon.ico'),
  inIcon(await sharp(icon).resize(48).png().toBuffer()),
)

/** An icon file with one picture of 48 pixels. */
function inIcon(picture: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // icon
  head.writeUInt16LE(1, 4) // number of pictures
  head.writeUInt8(48, 6) // width
  head.writeUInt8(48, 7) // height
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
