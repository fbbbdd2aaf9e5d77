/** Languages of text messages, keyed by the folder in `languages` that contains the translations. */
export const MESSAGE_LANGUAGES = { en: 'English', hi: 'Hindi', ar: 'Arabic' } as const
