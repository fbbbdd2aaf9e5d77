import type { Definition } from '#schema/engine'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ChangePlan } from './plan.ts'

const ChangeDialog = lazy(() =>
  import('./change-dialog.tsx').then((module) => ({ default: module.ChangeDialog })),
)
const ResumedChange = lazy(() =>
  import('./change-dialog.tsx').then((module) => ({ default: module.ResumedChange })),
)

/** Keeps the change of this tab that is not closed yet, so that it is shown again after a reload. */
const placeOf = ({ name }: Definition): string => `larder-change:${name}`

/**
 * Changes of many records on one screen: a function that opens the dialog, and the dialog. `onDone` is called when a change
 * has ended, for example to end the selection.
 */
export function useChanges(
  definition: Definition,
  onDone: () => void,
): { readonly start: (plan: ChangePlan) => void; readonly dialog: ReactNode } {
  const place = placeOf(definition)
  const [plan, setPlan] = useState<ChangePlan | null>(null)
  const [resumed, setResumed] = useState(() => Number(sessionStorage.getItem(place)))
  const close = () => {
    sessionStorage.removeItem(place)
    setPlan(null)
    setResumed(0)
  }
  const dialog = (
    <Suspense fallback={null}>
      {plan ? (
        <ChangeDialog
          definition={definition}
          plan={plan}
          onStart={(id) => sessionStorage.setItem(place, String(id))}
          onDone={onDone}
          onClose={close}
        />
      ) : resumed > 0 ? (
        <ResumedChange definition={definition} id={resumed} onDone={onDone} onClose={close} />
      ) : null}
    </Suspense>
  )
  return { start: setPlan, dialog }
}
