import { humanise } from '#language'
import { text } from '../i18n/text.ts'

/** A role in words: "Super admin". */
export const roleName = (role: string): string => text(humanise(role))
