import { itemsOf, type Definition, type Field } from '#schema/engine'
import { Box, Button, MenuItem, Select, Typography } from '@mui/material'
import { useId } from 'react'
import { text, textOf } from '../../i18n/text.ts'
import { nameOf } from '../../list/rows/record-name.ts'
import { useAll } from '../../providers/record-calls.ts'
import { useUrlParams } from '../../shell/use-url-params.ts'
import type { ChartFilter } from './declared.tsx'

const isDefinition = (items: Field | Definition): items is Definition => 'name' in items

export function ChartFilters({ filters }: { filters: readonly ChartFilter[] }) {
  const [params, ask] = useUrlParams()
  const on = filters.filter(({ name }) => params.get(name))
  const clear = () => ask(Object.fromEntries(on.map(({ name }) => [name, null])))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
      <Typography
        component="h2"
        sx={{
          fontSize: '0.8125rem',
          fontWeight: 650,
          color: 'text.secondary',
          mr: 'auto',
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        {text('Charts')}
      </Typography>
      {filters.map(({ name, label, items }) => {
        const choice = {
          label,
          value: params.get(name) ?? '',
          onChange: (value: string) => ask({ [name]: value || null }),
        }
        return isDefinition(items) ? (
          <OfRecords key={name} {...choice} of={items} />
        ) : (
          <Choice
            key={name}
            {...choice}
            items={Object.entries(itemsOf(items)).map(([code, item]) => [code, textOf(item.label)])}
          />
        )
      })}
      {on.length > 0 && (
        <Button size="small" onClick={clear}>
          {text('Clear')}
        </Button>
      )}
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function OfRecords({ of, ...choice }: ChoiceProps & { of: Definition }) {
  const { data = [] } = useAll(of)
  return (
    <Choice {...choice} items={data.map((record) => [String(record.id), nameOf(of, record)])} />
  )
}

function Choice({
  label,
  value,
  onChange,
  items,
}: ChoiceProps & { items: readonly (readonly [value: string, label: string])[] }) {
  const id = useId()
  const isKnown = items.some(([code]) => code === value)
  return (
    <Select
      size="small"
      displayEmpty
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ 'aria-label': label, id }}
      SelectDisplayProps={{ 'aria-label': label }}
      renderValue={() => items.find(([code]) => code === value)?.[1] ?? label}
      sx={{
        minWidth: { xs: 0, sm: 132 },
        flex: { xs: '1 1 40%', sm: 'none' },
        fontSize: '0.8125rem',
        bgcolor: 'background.paper',
        '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)' },
        fontWeight: isKnown ? 650 : 450,
      }}
    >
      <MenuItem value="">{text('All: {label}', { label })}</MenuItem>
      {items.map(([code, words]) => (
        <MenuItem key={code} value={code}>
          {words}
        </MenuItem>
      ))}
    </Select>
  )
}
