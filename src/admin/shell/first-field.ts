const FIELDS =
  'input:not([type=hidden]):not([disabled]):not([readonly]), textarea:not([disabled]), [role=combobox]:not([aria-disabled=true])'

/**
 * Puts the keys into the first field of a dialog that has just opened, unless something in it took them already. Where
 * fingers type, the keyboard on the screen would cover what the dialog says.
 */
export function focusFirstField(dialog: HTMLElement): void {
  const active = document.activeElement
  // The dialog itself takes the keys first; a button or field in it took them on purpose.
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

/** Returns the first field of the form that a screen opens to add something, where keys are typed. */
export const firstNewField = (screen: HTMLElement): HTMLElement | null =>
  matchMedia('(pointer: coarse)').matches
    ? null
    : firstField(screen.querySelector<HTMLElement>('[data-new]'))
