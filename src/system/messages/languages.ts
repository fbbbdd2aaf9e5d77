/** The languages that text messages are written in, by the folder of `languages` that has their words. */
export const MESSAGE_LANGUAGES = { en: 'English', hi: 'Hindi', ar: 'Arabic' } as const
