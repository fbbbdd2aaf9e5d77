import { humanise } from '#schema/engine'
import { textOf } from '../i18n/text.ts'

/** A role in words: "Super admin". */
export const roleName = (role: string): string => textOf(humanise(role))
