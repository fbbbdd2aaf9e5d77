import { COMPANY_SETTINGS, OWN_SETTINGS, recordOfSettings } from '#system'
import { Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { companySettings, registry } from '../../registry.ts'
import { text } from '../../i18n/text.ts'
import { fieldLabel } from '../../record/display/sections.ts'

const DEFAULTS = recordOfSettings(companySettings, companySettings.defaults)
const DEFINITION = registry.get(COMPANY_SETTINGS)

/** Under a field that has another value than the product comes with: the way back to that. */
export function UseDefault({ name }: { name: string }) {
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const own = DEFAULTS[name]
  if (OWN_SETTINGS.includes(name) || String(value ?? '') === String(own ?? '')) return null
  return (
    <Button
      size="small"
      onClick={() => setValue(name, own, { shouldDirty: true, shouldValidate: true })}
      aria-label={text('{field}: use the default, {value}', {
        field: fieldLabel(DEFINITION, name),
        value: String(own),
      })}
      sx={{
        alignSelf: 'flex-start',
        px: 0.5,
        ml: -0.5,
        mt: 0.25,
        minHeight: 28,
        fontSize: '0.75rem',
      }}
    >
      {text('Use the default, {value}', { value: String(own) })}
    </Button>
  )
}
