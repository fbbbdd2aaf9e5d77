import flag from 'circle-flags/flags/gb.svg?inline'

/** English, in which the product is written: it has no words of its own to add. */
export default { tag: 'en-GB', name: 'English', flag, direction: 'ltr', locale: 'en-GB' } as const
