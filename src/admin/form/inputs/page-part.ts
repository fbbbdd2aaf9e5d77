/** Container to mount a menu or list in: its page or dialog, because screen readers look for it there. */
export const findPagePart = (anchor: Element | null): Element =>
  anchor?.closest('.MuiDialog-root, main') ?? document.body
