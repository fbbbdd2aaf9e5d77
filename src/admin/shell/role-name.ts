import { humanise } from '#language'
import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** A role in words; one that the texts do not know is made readable. */
export function useRoleName(): (role: string) => string {
  const translate = useTranslate()
  return useCallback((role) => translate(`larder.role.${role}`, { _: humanise(role) }), [translate])
}
