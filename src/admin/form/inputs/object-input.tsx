import { isObject, readColumns } from '#schema/engine'
import { Box, Typography } from '@mui/material'
import { FieldGrid } from './field-grid.tsx'
import { DefaultsBeside } from '../beside.tsx'
import { useFormScope, type InputProps } from '../form-scope.tsx'
import { useInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'

export function ObjectInput(input: InputProps) {
  const bound = useInput(input)
  const columns = readColumns(input.field)
  const { before } = useFormScope()
  const start = before?.[input.name]
  return (
    <Box
      component="fieldset"
      id={bound.id}
      tabIndex={-1}
      sx={{
        border: '1px solid',
        borderColor: bound.error ? 'error.main' : 'divider',
        borderRadius: 1,
        px: 2,
        pt: 1,
        pb: 2,
      }}
    >
      <Typography component="legend" variant="body2" sx={{ px: 0.75, ml: -0.75, fontWeight: 550 }}>
        {input.label}
        {!input.required && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            {text('(optional)')}
          </Box>
        )}
      </Typography>
      {input.field.options.help && (
        <Small tiny sx={{ mb: 1 }}>
          {input.field.options.help}
        </Small>
      )}
      <DefaultsBeside
        fields={columns}
        siblings={`${input.name}.`}
        names={Object.keys(columns)}
        start={isObject(start) ? start : {}}
        isNew={!isObject(start)}
      />
      <FieldGrid
        fields={columns}
        render={(name, field) => (
          <input.FieldInput
            name={`${input.name}.${name}`}
            field={field}
            siblings={`${input.name}.`}
          />
        )}
      />
      {bound.error && (
        <Typography
          id={`${bound.id}-error`}
          sx={{ color: 'error.main', fontSize: '0.75rem', mt: 1 }}
        >
          {bound.error}
        </Typography>
      )}
    </Box>
  )
}
