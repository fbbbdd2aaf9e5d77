import { COMPANY_SETTINGS, COMPANY_SETTINGS_ID, OWN_SETTINGS, recordOfSettings } from '#system'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-admin'
import { registry, companySettings } from '../../registry.ts'
import { companyChanged } from '../../company.ts'
import { text } from '../../i18n/text.ts'
import type { JsonRecord } from '../../json-record.ts'
import { queryClient } from '../../providers/query-client.ts'
import { server } from '../../providers/server.ts'
import { EditForm } from '../../form/edit-form.tsx'
import { historyTab } from '../../record/history.tsx'
import { PageHeader } from '../../record/page-header.tsx'
import { RecordTabs } from '../../record/record-tabs.tsx'
import { ROUTES } from '../../routes.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldLabel } from '../../record/display/sections.ts'

const DEFINITION = registry.get(COMPANY_SETTINGS)
const KEY = [COMPANY_SETTINGS]

/** Company settings in sections, with their history. Changes apply as soon as they are saved. */
export function SettingsPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => server.record(DEFINITION, COMPANY_SETTINGS_ID, { signal }),
  })
  const title = text('Company settings')
  const onSaved = (saved: JsonRecord) => {
    queryClient.setQueryData(KEY, saved)
    // Tiles, forms and prices start from the new settings.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
    void companyChanged()
  }
  return (
    <Box>
      <PageHeader
        page={title}
        heading={title}
        below={text('Changes apply to everyone as soon as they are saved.')}
      />
      {error && (
        <Typography role="alert">
          {error.message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {text('Try again')}
          </Button>
        </Typography>
      )}
      {!data && !error && <Waiting />}
      {data && (
        <RecordTabs
          tabs={[
            {
              name: 'settings',
              label: text('Settings'),
              body: () => (
                <EditForm
                  definition={DEFINITION}
                  record={data}
                  onLeave={() => navigate(ROUTES.start)}
                  onSaved={onSaved}
                  under={(name) => <UseDefault name={name} />}
                />
              ),
            },
            historyTab(DEFINITION, { id: COMPANY_SETTINGS_ID, version: data['version'] }),
          ]}
        />
      )}
    </Box>
  )
}

const Waiting = () => (
  <Skeleton variant="rounded" height={320} sx={{ maxWidth: 880 }} aria-label={text('Loading')} />
)

const DEFAULTS = recordOfSettings(companySettings, companySettings.defaults)

/** Resets a field to the product's default; shown below a field with a different value. */
function UseDefault({ name }: { name: string }) {
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
