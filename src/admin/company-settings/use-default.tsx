import {
  companySettings as settingsInEnglish,
  DEFAULT_SETTINGS,
  recordOfSettings,
  type Definition,
  type SettingsRecord,
} from '#schema/engine'
import { Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { translated } from '../registry.ts'
import { text } from '../i18n/text.ts'
import { fieldLabel } from '../record/sections.ts'

const DEFAULTS: SettingsRecord = recordOfSettings(DEFAULT_SETTINGS)
/** Of the company itself there is no default that would be of use to anybody. */
const OWN: readonly string[] = settingsInEnglish.sections?.['Company'] ?? []
const DEFINITION: Definition = translated(settingsInEnglish)

/** Under a field that has another value than the product comes with: the way back to that. */
export function UseDefault({ name }: { name: string }) {
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const own = DEFAULTS[name as keyof SettingsRecord]
  if (OWN.includes(name) || String(value ?? '') === String(own ?? '')) return null
  return (
    <Button
      size="small"
      onClick={() => setValue(name, own, { shouldDirty: true, shouldValidate: true })}
      aria-label={text('%{field}: use the default, %{value}', {
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
      {text('Use the default, %{value}', { value: String(own) })}
    </Button>
  )
}
