import { isReference } from '#schema/engine'
import { Box } from '@mui/material'
import { text } from '../i18n/text.ts'
import { FactFrame } from '../kinds/fact-frame.tsx'
import { isNothing } from '../kinds/is-nothing.ts'
import type { ShownValue } from '../kinds/kind-screen.ts'
import { SCREENS } from '../kinds/screens-by-kind.ts'
import { useScreenContext } from '../screen-context.tsx'
import { ReferenceName } from './reference-name.tsx'

/** A field and its value, to be read. */
export const Fact = ({ label, ...shown }: ShownValue & { label: string }) => (
  <FactFrame label={label}>
    <Value {...shown} />
  </FactFrame>
)

/** The value alone. */
export function Value(shown: ShownValue) {
  const { field, value, reference } = shown
  if (isNothing(value)) return <Nothing />
  const { fact: Shown } = SCREENS[field.kind]
  const named =
    isReference(field) && reference === undefined ? (
      <Name target={field.options.target} id={Number(value)} />
    ) : (
      reference
    )
  return <Shown {...shown} reference={named} Value={Value} />
}

/** What a record is called that came without its label. */
function Name({ target, id }: { target: string; id: number }) {
  const { registry } = useScreenContext()
  return <ReferenceName target={registry.get(target)} id={id} />
}

const Nothing = () => (
  <Box component="span" aria-label={text('empty')} sx={{ color: 'text.secondary' }}>
    –
  </Box>
)
