import { Box, FormHelperText, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import type { InputProps } from '../form-scope.tsx'
import type { BoundInput } from '../use-input.ts'
import { text } from '../../i18n/text.ts'
import { Flex } from '../../theme/layout.tsx'
import { TOUCH } from '../../theme/styles.ts'

interface FrameProps {
  readonly input: Pick<InputProps, 'label' | 'required' | 'neededFor' | 'compact'> &
    Partial<Pick<InputProps, 'field'>>
  readonly bound: Pick<BoundInput, 'id' | 'error'>
  /** A group of controls takes its accessible name from its label, which is not a `label` element. */
  readonly group?: boolean
  /** Shown at the far end of the label's line. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** Taller layout for pages with only a few stacked fields. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** Frame for every kind of input: label, control, help and error. */
export function FieldFrame(props: FrameProps) {
  const { input, bound, group = false, aside, hint, isTall = false, children } = props
  const help = input.field?.options.help
  return (
    <Box
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${bound.id}-label` : undefined}
      sx={isTall ? TALL : TOUCHABLE}
    >
      <FieldLabel input={input} id={bound.id} group={group} aside={aside} />
      {children}
      {hint && !input.compact && (
        <FormHelperText id={`${bound.id}-hint`} component="div" sx={HELP}>
          {hint}
        </FormHelperText>
      )}
      {help && !input.compact && (
        <FormHelperText id={`${bound.id}-help`} sx={HELP}>
          {help}
        </FormHelperText>
      )}
      {bound.error && (
        <FormHelperText error id={`${bound.id}-error`} sx={HELP}>
          {bound.error}
        </FormHelperText>
      )}
    </Box>
  )
}

function FieldLabel({
  input,
  id,
  group,
  aside,
}: {
  input: FrameProps['input']
  id: string
  group: boolean
  aside: ReactNode
}) {
  const label = (
    <Typography
      component={group ? 'span' : 'label'}
      id={`${id}-label`}
      {...(group ? {} : { htmlFor: id })}
      sx={{ fontSize: '0.8125rem', fontWeight: 550, lineHeight: 1.4 }}
    >
      {input.label}
      {!input.required && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {' '}
          {input.neededFor
            ? text('(needed before “{action}”)', { action: input.neededFor })
            : text('(optional)')}
        </Box>
      )}
    </Typography>
  )
  if (input.compact) return <Box sx={visuallyHidden}>{label}</Box>
  return (
    <Flex align="baseline" justify="space-between" sx={{ mb: 0.5 }}>
      {label}
      {aside}
    </Flex>
  )
}

const HELP = { mt: 0.5 } as const

/** Common height of all inputs. */
const TOUCHABLE = {
  minWidth: 0,
  width: '100%',
  '& .MuiInputBase-root': { minHeight: 36, [TOUCH]: { minHeight: 44 } },
} as const

const TALL = { ...TOUCHABLE, mb: 2, '& .MuiInputBase-root': { minHeight: 44 } } as const
