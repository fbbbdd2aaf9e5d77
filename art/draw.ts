/** `npm run art`: redraws the pictures of the public site into public-site/art/. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCENES } from './scenes.ts'

const FOLDER = join(import.meta.dirname, '../public-site/art')

for (const [name, draw] of Object.entries(SCENES))
  writeFileSync(join(FOLDER, `${name}.svg`), draw())
