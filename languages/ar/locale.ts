/** BCP 47: dates, numbers and money of this language follow it, on screens and in text messages. */
export const locale = 'ar-AE-u-nu-latn-ca-gregory'
