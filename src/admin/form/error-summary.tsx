import type { Definition } from '#schema/engine'
import { Alert, Box, Link } from '@mui/material'
import { useEffect, useRef } from 'react'
import { LinkBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { inputId, useFormScope } from './form-scope.tsx'
import { listErrors, savedBefore, type Refusal } from './form-errors.ts'
import { listSections } from '../record/display/sections.ts'
import { editPath } from '../routes.ts'
import { useScreenContext } from '../screen-context.tsx'
import { text } from '../i18n/text.ts'

/** Number of errors in the form with a link to each field, or the reason why the server rejected it. */
export function ErrorSummary({
  definition,
  refusal,
  onOpenSaved,
}: {
  readonly definition: Definition
  readonly refusal: Refusal | null
  /** Opens the previously saved record, if it is the one in this form. */
  readonly onOpenSaved?: (() => void) | undefined
}) {
  const { errors, submitCount } = useFormState()
  const scope = useFormScope()
  const found = listErrors(
    errors,
    listSections(definition, Object.keys(definition.fields)).flatMap(({ fields }) =>
      Object.keys(fields),
    ),
  )
  const ref = useRef<HTMLDivElement>(null)
  // Moves the focus here after each failed attempt, even if the errors have not changed.
  useEffect(() => {
    ref.current?.scrollIntoView?.({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [submitCount, refusal])
  const general = refusal && refusal.errors.length === 0 ? refusal.message : null
  if (found.length === 0 && !general) return null
  const heading =
    general ??
    text('One field needs your attention: |||| {smart_count} fields need your attention:', {
      smart_count: found.length,
    })
  return (
    <Alert
      severity={general ? 'warning' : 'error'}
      ref={ref}
      tabIndex={-1}
      role="alert"
      variant="outlined"
      sx={{ '&:focus': { outline: 'none' } }}
    >
      {heading}
      {refusal && general && <OpenSaved refusal={refusal} onOpen={onOpenSaved} />}
      {found.length > 0 && (
        <Box component="ul" sx={{ mt: 0.5, paddingInlineStart: 2.25, listStyle: 'disc' }}>
          {found.map(({ path, message }) => (
            <li key={path}>
              <Link
                component="button"
                type="button"
                color="inherit"
                sx={{ textAlign: 'start', verticalAlign: 'top', font: 'inherit' }}
                onClick={() => focusField(inputId(scope, path))}
              >
                {message}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

/** Alert for an error that belongs to no field of the form. */
export const RefusalAlert = ({ refusal }: { readonly refusal: Refusal }) => (
  <Alert severity="warning" role="alert" variant="outlined">
    {refusal.errors.length > 0
      ? refusal.errors.map(({ message }) => message).join(' ')
      : refusal.message}
    <OpenSaved refusal={refusal} />
  </Alert>
)

function OpenSaved({
  refusal,
  onOpen,
}: {
  readonly refusal: Refusal
  readonly onOpen?: (() => void) | undefined
}) {
  const { registry } = useScreenContext()
  const saved = savedBefore(refusal)
  const screen = saved && registry.resources.get(saved.resource)?.screen
  if (!saved || !(screen || onOpen)) return null
  const link = onOpen
    ? ({ component: 'button', type: 'button', onClick: onOpen } as const)
    : ({ component: LinkBase, to: editPath(screen ?? '', saved.id) } as const)
  return (
    <Link color="inherit" sx={{ ml: 1, font: 'inherit', verticalAlign: 'baseline' }} {...link}>
      {text('Open it')}
    </Link>
  )
}

function focusField(id: string) {
  const field = document.getElementById(id)
  field?.scrollIntoView?.({ block: 'center' })
  field?.focus({ preventScroll: true })
}
