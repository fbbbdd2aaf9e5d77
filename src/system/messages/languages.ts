/** Languages in which text messages are written, by the folder in `languages` that contains their words. */
export const MESSAGE_LANGUAGES = { en: 'English', hi: 'Hindi', ar: 'Arabic' } as const
