import { humanise } from '#schema/engine'
import { textOf } from '../i18n/text.ts'

export const roleName = (role: string): string => textOf(humanise(role))
