interface Labelled {
  readonly labels?: Readonly<Record<string, string>>
}

/** "Kilogram (kg)" is "kg" after a number. */
export const readUnit = ({ labels }: Labelled): string =>
  /\(([^)]+)\)$/.exec(labels?.['unit'] ?? '')?.[1] ?? ''
