import { hasList } from '../list/has-list.ts'
import type { Leads } from './declared.tsx'

/** The address that a number leads to; null for a list that the role has not. */
export function addressOfLeads(leads: Leads | null | undefined, role: string): string | null {
  if (!leads) return null
  const path = 'path' in leads ? leads.path : leads.of.screen
  if (!path || ('of' in leads && !hasList(leads.of, role))) return null
  const { filter } = leads
  return filter ? `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&page=1` : path
}
