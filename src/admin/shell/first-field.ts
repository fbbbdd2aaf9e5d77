const FIELDS =
  'input:not([type=hidden]):not([disabled]):not([readonly]), textarea:not([disabled]), [role=combobox]:not([aria-disabled=true])'

/**
 * Focuses the first field of a dialog that has just opened, unless something in it already has the focus. Not on touch screens,
 * where the on-screen keyboard would cover the dialog's text.
 */
export function focusFirstField(dialog: HTMLElement): void {
  const active = document.activeElement
  // The dialog itself gets the focus first; a button or field in it has it on purpose.
  const isTaken =
    dialog.contains(active) && active !== dialog && active?.getAttribute('role') !== 'dialog'
  if (isTaken || matchMedia('(pointer: coarse)').matches) return
  const first = firstField(dialog.querySelector<HTMLElement>('.MuiDialogContent-root'))
  first?.focus()
  // Selects the proposed value, as the Tab key does, so that typing replaces it.
  if (first instanceof HTMLInputElement) first.select()
}

const firstField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(FIELDS) ?? null

/** Returns the first field of the form for a new record, on devices with a keyboard. */
export const firstNewField = (screen: HTMLElement): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches
    ? null
    : firstField(screen.querySelector<HTMLElement>('[data-new]'))
