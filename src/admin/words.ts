/** A label inside a sentence: "Employees" becomes "employees", "FAQ" stays. */
export const inSentence = (label: string): string =>
  label.replace(/\S+/g, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  )
