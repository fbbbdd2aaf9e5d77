import { fold } from '#schema/engine'
import { useListContext, useNavigate } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { buildAddress } from '../../providers/address.ts'
import { ask } from '../../providers/http.ts'
import { showPath } from '../../routes.ts'
import type { Scan } from '../../scan/read-code.ts'
import { ScanButton, type ScanOutcome } from '../../scan/scan-button.tsx'
import { inSentence } from '../../words.ts'
import { useListScope } from '../list-scope.ts'
import type { Row } from '../rows/record-name.ts'
import { everything } from '../use-tab.ts'

/** Codes are unique or nearly so; with more matches the user chooses from the list. */
const MOST = 25

/** Button that scans a code and opens the record that has it. Several such records are listed. */
export function ScanInList() {
  const { definition, tabs } = useListScope()
  const { setFilters } = useListContext()
  const navigate = useNavigate()
  const {
    name,
    label: [one, many],
    list: { scan: fields = [] },
    screen = '',
  } = definition
  const find = async (scan: Scan): Promise<ScanOutcome> => {
    if ('path' in scan) return () => navigate(scan.path)
    const { code } = scan
    const query = { search: code, page: 0, size: MOST }
    const { content } = await ask<{ readonly content: readonly Row[] }>(
      buildAddress(`/${name}/list`, query),
    )
    const [found, ...others] = content.filter((row) =>
      fields.some((field) => fold(String(row[field] ?? '')) === fold(code)),
    )
    // Fields that are no columns are searched but not listed, so the only record found has the code.
    const only = found ?? (content.length === 1 ? content[0] : undefined)
    if (only && others.length === 0) return () => navigate(showPath(screen, only.id))
    if (content.length === 0)
      return text('No {many} match the code “{code}”.', { many: inSentence(many), code })
    const tab = everything(tabs)
    return () => setFilters({ ...(tab && { tab }), search: code }, {})
  }
  return (
    <ScanButton
      title={text('Scan: {name}', { name: inSentence(one) })}
      onScan={find}
      sx={{ mr: -1.5 }}
    />
  )
}
