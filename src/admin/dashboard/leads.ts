import { BEHIND } from '../list/filters/filters-on.ts'
import { hasList, screenAddress } from '../list/has-list.ts'
import type { ScreenContext } from '../screen-context.tsx'
import type { Leads } from './declared.tsx'

/** The address that a number leads to; null for a list that the role has not. */
export function addressOfLeads(
  leads: Leads | null | undefined,
  context: ScreenContext,
): string | null {
  if (!leads) return null
  const path = 'path' in leads ? leads.path : leads.of.screen
  if (!path || ('of' in leads && !hasList(leads.of, context.principal.role))) return null
  if ('behind' in leads)
    return `${screenAddress(context, leads.of, { [BEHIND]: leads.behind })}&page=1`
  const { filter } = leads
  return filter ? `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1` : path
}
