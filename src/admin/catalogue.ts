import { catalogue as join, type Catalogue, type Definition, type House } from '#language'

const definitions = import.meta.glob<Definition>('/resources/**/*.resource.ts', { eager: true, import: 'default' })
const houses = import.meta.glob<House>('/resources/house.ts', { eager: true, import: 'default' })

/** All definitions of the house, found by file name: the same that the server runs on. */
export const catalogue: Catalogue = join(Object.values(definitions), Object.values(houses)[0] ?? { roles: [], areas: [] })
