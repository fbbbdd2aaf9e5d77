interface Labelled {
  readonly labels?: Readonly<Record<string, string>>
}

/** Returns the unit code, which follows numbers: "Kilogram (kg)" becomes "kg". */
export const readUnit = ({ labels }: Labelled): string =>
  /\(([^)]+)\)$/.exec(labels?.['unit'] ?? '')?.[1] ?? ''
