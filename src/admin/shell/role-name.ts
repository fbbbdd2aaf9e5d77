import { humanise } from '#schema/engine'
import { translateText } from '../i18n/text.ts'

export const roleName = (role: string): string => translateText(humanise(role))
